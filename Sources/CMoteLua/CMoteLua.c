#include "CMoteLua.h"

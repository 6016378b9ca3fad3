#include "CMoteJSON.h"

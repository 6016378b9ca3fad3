#include "CMoteText.h"

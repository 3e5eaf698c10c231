help-levels = Say how strong each level is and how long it takes

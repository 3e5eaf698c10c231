// Cups, and pages that only say something.

import { cupPage } from "../cup.ts";
import { beginReading } from "../main.ts";

beginReading(cupPage);

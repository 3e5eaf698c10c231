import { analysePage } from "../analyse.ts";
import { beginWithDesk } from "../main.ts";

beginWithDesk("analysis", analysePage);

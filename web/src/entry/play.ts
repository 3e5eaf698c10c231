import { beginWithDesk } from "../main.ts";
import { playPage } from "../play.ts";

beginWithDesk("desk", playPage);

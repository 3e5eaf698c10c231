import { gamePage } from "../game.ts";
import { beginWithDesk } from "../main.ts";

beginWithDesk("desk", (place) => gamePage(place, document.body.dataset["token"] ?? ""));

import { router } from "@/server/trpc";
import { apiLog } from "./api-log";
import { branches } from "./branches";
import { me } from "./me";
import { preferences } from "./preferences";
import { reservations } from "./reservations";

/** What the console asks for: its table of contents. */
export const consoleRouter = router({ me, preferences, branches, reservations, apiLog });

export type ConsoleRouter = typeof consoleRouter;

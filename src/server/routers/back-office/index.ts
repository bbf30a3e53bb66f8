import { router } from "@/server/trpc";
import { auth } from "./auth";
import { preferences } from "./preferences";

/** The back-office API: its table of contents. */
export const backOffice = router({ auth, preferences });

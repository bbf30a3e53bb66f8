import { router } from "@/server/trpc";
import { auth } from "./auth";

/** The back-office API: its table of contents. */
export const backOffice = router({ auth });

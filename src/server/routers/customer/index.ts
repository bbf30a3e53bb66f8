import { router } from "@/server/trpc";

/** The customer API: its table of contents. */
export const customer = router({});

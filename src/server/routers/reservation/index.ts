import { router } from "@/server/trpc";
import { access } from "./access";

/** The reservation API: its table of contents. */
export const reservation = router({ access });

import { router } from "@/server/trpc";
import { access } from "./access";
import { booking } from "./book";
import { items } from "./items";
import { locks } from "./locks";

/** The reservation API: its table of contents. */
export const reservation = router({ access, items, locks, booking });

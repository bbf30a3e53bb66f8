import { router } from "@/server/trpc";
import { access } from "./people/access";
import { booking } from "./sales/book";
import { items } from "./sales/items";
import { locks } from "./sales/locks";

/** The reservation API: its table of contents. */
export const reservation = router({ access, items, locks, booking });

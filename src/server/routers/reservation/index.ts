import { router } from "@/server/trpc";
import { access } from "./people/access";
import { booking } from "./sales/book";
import { items } from "./sales/items";
import { locks } from "./sales/locks";

/** Router of the reservation API. */
export const reservation = router({ access, items, locks, booking });

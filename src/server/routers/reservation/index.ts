import { router } from "@/server/trpc";
import { access } from "./access";
import { booking } from "./book";
import { items } from "./items";
import { locks } from "./locks";

/** Router of the reservation API. */
export const reservation = router({ access, items, locks, booking });

import { limboHref, orderHref } from "../_sales/hrefs";
import type { Person } from "./types";

type Kind = Person["open"][number]["kind"];

/** Where what is open of somebody is worked on. */
export const OPEN_HREFS: Readonly<Record<Kind, (id: number) => string>> = {
  request: (id) => `/admin/travel-requests?request=${id}`,
  limbo: limboHref,
  order: orderHref,
};

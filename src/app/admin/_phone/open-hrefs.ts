import { orderHref, unresolvedOrderHref } from "../_sales/hrefs";
import type { Person } from "./types";

type Kind = Person["open"][number]["kind"];

/** Pages of open items by kind. */
export const OPEN_HREFS: Readonly<Record<Kind, (id: number) => string>> = {
  request: (id) => `/admin/travel-requests?request=${id}`,
  limbo: unresolvedOrderHref,
  order: orderHref,
};

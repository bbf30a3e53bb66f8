/** Pages of sales by number. */
export const orderHref = (id: number) => `/admin/orders?order=${id}`;
export const unresolvedOrderHref = (id: number) => `/admin/limbo?case=${id}`;
export const refundHref = (id: number) => `/admin/refunds?refund=${id}`;
export const refundsOfHref = (pnr: string) => `/admin/refunds?q=${encodeURIComponent(pnr)}`;
/** The page of a reservation with its refund form. */
export const giveBackHref = (pnr: string) => `/admin/reservations?pnr=${encodeURIComponent(pnr)}&refund=true`;

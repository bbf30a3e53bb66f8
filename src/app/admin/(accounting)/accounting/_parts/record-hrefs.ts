/** Links to financial records by kind and number. */

export const paymentHref = (id: number) => `/admin/payments?payment=${id}`;
export const chequeHref = (id: number) => `/admin/cheques?cheque=${id}`;
export const announcementHref = (id: number) => `/admin/accounting/announcements?announcement=${id}`;
export const reservationHref = (pnr: string) => `/admin/reservations?pnr=${encodeURIComponent(pnr)}`;

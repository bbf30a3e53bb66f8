type Subject = { type: string; id: string };

const HREFS: Readonly<Record<string, (id: string) => string>> = {
  accommodation: (id) => `/admin/hotels?hotel=${id}`,
  account: (id) => `/admin/accounting/accounts?account=${id}`,
  announcement: (id) => `/admin/accounting/announcements?announcement=${id}`,
  article: (id) => `/admin/articles?article=${id}`,
  booking: (id) => `/admin/reservations?pnr=${encodeURIComponent(id)}`,
  certificate: (id) => `/admin/certificates?certificate=${id}`,
  charter: (id) => `/admin/charters/${id}`,
  cheque: (id) => `/admin/cheques?cheque=${id}`,
  colleague: (id) => `/admin/colleagues/${id}`,
  discount: (id) => `/admin/discounts?discount=${id}`,
  e_invoice: (id) => `/admin/tax/e-invoices?document=${id}`,
  fiscal_memory: (id) => `/admin/tax/memories?memory=${id}`,
  operator: (id) => `/admin/operators?operator=${id}`,
  passenger: (id) => `/admin/passengers?passenger=${id}`,
  payment: (id) => `/admin/payments?payment=${id}`,
  refund: (id) => `/admin/refunds?refund=${id}`,
  trade: (id) => `/admin/orders?order=${id}`,
  travel_request: (id) => `/admin/travel-requests?request=${id}`,
};

/** Page of a record; null when its kind has none. */
export const subjectHref = ({ type, id }: Subject): string | null =>
  Object.hasOwn(HREFS, type) ? HREFS[type]!(id) : null;

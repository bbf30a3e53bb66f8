/** Where the keys of the whole console lead. Who stands in the address is who the work is about. */

const PASSENGERS = "/admin/passengers";

/** F4, a new receipt: with the party one is looking at filled in. */
export function receiptHref({ pathname, search }: Pick<Location, "pathname" | "search">): string {
  const asked = new URLSearchParams(search);
  const passenger = pathname === PASSENGERS ? asked.get("passenger") : null;
  const party = asked.get("party") ?? (passenger && `passenger:${passenger}`);
  const known = /^(colleague|passenger|account):\d+$/.test(party ?? "");
  return `/admin/payments/new${known ? `?party=${party}` : ""}`;
}

/** Where the keys of the whole console lead. Who stands in the address is who the work is about. */

const PASSENGERS = "/admin/passengers";
const CHEQUES = "/admin/cheques";
const COLLEAGUES = "/admin/colleagues";

type Place = Pick<Location, "pathname" | "search">;

/** `colleague:7`, as the address says it or who is looked at; undefined: nobody. */
function partyAt({ pathname, search }: Place, types: RegExp): string | undefined {
  const asked = new URLSearchParams(search);
  const party = asked.get("party") ?? lookedAt(pathname, asked);
  return party && types.test(party) ? party : undefined;
}

/** Who a list has open beside it, or has a page to themselves. */
function lookedAt(pathname: string, asked: URLSearchParams): string | null {
  if (pathname === PASSENGERS) return `passenger:${asked.get("passenger")}`;
  if (pathname === COLLEAGUES) return `colleague:${asked.get("colleague")}`;
  return pathname.startsWith(`${COLLEAGUES}/`) ? `colleague:${pathname.slice(COLLEAGUES.length + 1)}` : null;
}

/** F4, a new receipt: with the party one is looking at filled in. */
export function receiptHref(place: Place): string {
  const party = partyAt(place, /^(colleague|passenger|account):\d+$/);
  return `/admin/payments/new${party ? `?party=${party}` : ""}`;
}

/** F6, cheques to register: of the party one is looking at, and ours where one is looking at ours. */
export function chequesHref(place: Place): string {
  const party = partyAt(place, /^(colleague|passenger):\d+$/);
  const issued = place.pathname.startsWith(CHEQUES) && new URLSearchParams(place.search).get("direction") === "issued";
  const asked = [issued && "direction=issued", party && `party=${party}`].filter(Boolean).join("&");
  return `${CHEQUES}/register${asked && `?${asked}`}`;
}

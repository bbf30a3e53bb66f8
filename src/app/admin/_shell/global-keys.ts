/** Targets of the global keys. The party in the URL is the subject. */

const PASSENGERS = "/admin/passengers";
const CHEQUES = "/admin/cheques";
const COLLEAGUES = "/admin/colleagues";

type Place = Pick<Location, "pathname" | "search">;

/** `colleague:7` from the URL or the open record; undefined for none. */
function partyAt({ pathname, search }: Place, types: RegExp): string | undefined {
  const input = new URLSearchParams(search);
  const party = input.get("party") ?? lookedAt(pathname, input);
  return party && types.test(party) ? party : undefined;
}

/** The record open beside a list, or on its own page. */
function lookedAt(pathname: string, input: URLSearchParams): string | null {
  if (pathname === PASSENGERS) return `passenger:${input.get("passenger")}`;
  if (pathname === COLLEAGUES) return `colleague:${input.get("colleague")}`;
  return pathname.startsWith(`${COLLEAGUES}/`) ? `colleague:${pathname.slice(COLLEAGUES.length + 1)}` : null;
}

/** F4, a new receipt: prefilled with the open party. */
export function receiptHref(place: Place): string {
  const party = partyAt(place, /^(colleague|passenger|account):\d+$/);
  return `/admin/payments/new${party ? `?party=${party}` : ""}`;
}

/** F6, registering cheques: of the open party, and issued ones when those are shown. */
export function chequesHref(place: Place): string {
  const party = partyAt(place, /^(colleague|passenger):\d+$/);
  const issued = place.pathname.startsWith(CHEQUES) && new URLSearchParams(place.search).get("direction") === "issued";
  const input = [issued && "direction=issued", party && `party=${party}`].filter(Boolean).join("&");
  return `${CHEQUES}/register${input && `?${input}`}`;
}

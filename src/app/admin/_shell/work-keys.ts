/** Where the keys of the whole console lead. Who stands in the address is who the work is about. */

const PASSENGERS = "/admin/passengers";
const CHEQUES = "/admin/cheques";

type Place = Pick<Location, "pathname" | "search">;

/** `colleague:7`, as the address says it or the passenger that is looked at; undefined: nobody. */
function partyAt({ pathname, search }: Place, types: RegExp): string | undefined {
  const asked = new URLSearchParams(search);
  const passenger = pathname === PASSENGERS ? asked.get("passenger") : null;
  const party = asked.get("party") ?? (passenger && `passenger:${passenger}`);
  return party && types.test(party) ? party : undefined;
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

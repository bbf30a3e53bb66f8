import type { Charter } from "./types";

type Route = NonNullable<Charter["route"]>;

/** Codes run left to right in every language: THR–MHD. */
export const RouteCodes = ({ route }: { route: Route }) => (
  <bdi className="code">
    {route.origin}–{route.destination}
  </bdi>
);

/** W5 1081, whichever of the two carries the carrier's letters. */
export const flightOf = ({ carrier, number }: Pick<Route, "carrier" | "number">) =>
  number.startsWith(carrier) ? number : `${carrier} ${number}`;

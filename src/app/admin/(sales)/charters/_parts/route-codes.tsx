import { useFormat } from "@/ui/format/use-format";
import type { Charter } from "./types";

type Route = NonNullable<Charter["route"]>;

/** Route as codes, in reading order. */
export function RouteCodes({ route: { origin, destination } }: { route: Pick<Route, "origin" | "destination"> }) {
  const { route } = useFormat();
  return <span className="code">{route(origin, destination)}</span>;
}

/** W5 1081, whether carrier or number has the carrier's letters. */
export const flightOf = ({ carrier, number }: Pick<Route, "carrier" | "number">) =>
  number.startsWith(carrier) ? number : `${carrier} ${number}`;

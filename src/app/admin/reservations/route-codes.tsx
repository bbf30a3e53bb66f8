import type { Reservation } from "./filters";
import css from "./table.module.css";

/** Codes run left to right in every language: THR-MHD W5 1081. */
export function RouteCodes({ route }: { route: NonNullable<Reservation["route"]> }) {
  return (
    <bdi className={`code ${css.route}`}>
      {route.origin}–{route.destination}{" "}
      {route.number.startsWith(route.carrier) ? route.number : `${route.carrier} ${route.number}`}
    </bdi>
  );
}

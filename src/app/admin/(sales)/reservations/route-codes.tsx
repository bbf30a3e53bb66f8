import { useFormat } from "@/ui/format/use-format";
import type { Reservation } from "./filters";
import css from "./table.module.css";

/** Route as codes in reading order, and the flight. */
export function RouteCodes({ route: of }: { route: NonNullable<Reservation["route"]> }) {
  const { route } = useFormat();
  return (
    <span className={`code ${css.route}`}>
      {route(of.origin, of.destination)}{" "}
      <bdi>{of.number.startsWith(of.carrier) ? of.number : `${of.carrier} ${of.number}`}</bdi>
    </span>
  );
}

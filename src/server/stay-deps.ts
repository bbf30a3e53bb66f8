import { Flights, type StayDeps } from "@/domain/sales/stay/deps";
import { onceInProcess } from "./process";
import { supplierDeps } from "./supplier-deps";

const flights = () => onceInProcess("stayFlights", () => new Flights());

/** Dependencies for searching stays at suppliers, on this process's pool. */
export const stayDeps = (ctx: { requestId: string; now: Date }): StayDeps => ({
  ...supplierDeps(ctx),
  flights: flights(),
});

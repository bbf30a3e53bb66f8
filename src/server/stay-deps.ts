import { Flights, type StayDeps } from "@/domain/sales/stay/deps";
import { onceInProcess } from "./process";
import { supplierDeps } from "./supplier-deps";

const flights = () => onceInProcess("stayFlights", () => new Flights());

/** What asking suppliers for stays takes, on this process's pool. */
export const stayDeps = (ctx: { requestId: string; now: Date }): StayDeps => ({
  ...supplierDeps(ctx),
  flights: flights(),
});

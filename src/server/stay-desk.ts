import { Flights, type StayDesk } from "@/domain/stay/desk";
import { onceInProcess } from "./process";
import { supplierDesk } from "./supplier-desk";

const flights = () => onceInProcess("stayFlights", () => new Flights());

/** What asking suppliers for stays takes, on this process's pool. */
export const stayDesk = (ctx: { requestId: string; now: Date }): StayDesk => ({
  ...supplierDesk(ctx),
  flights: flights(),
});

import { instantOf, localOf } from "@/ui/form/zone-time";

const HOUR_MS = 3_600_000;
const HOURS_BEFORE = 3;

/** Default end of sales: three hours before departure, in the branch's time zone. */
export function closingTime(departsAt: string, zone: string, branchZone: string): string {
  const closes = new Date(instantOf(departsAt, zone)).getTime() - HOURS_BEFORE * HOUR_MS;
  return localOf(new Date(closes).toISOString(), branchZone);
}

import { instantOf, localOf } from "@/ui/form/zone-time";

const HOUR_MS = 3_600_000;
const HOURS_BEFORE = 3;

/** When sales close unless a clerk says otherwise: three hours before the departure, told by the branch's clock. */
export function closingTime(departsAt: string, zone: string, branchZone: string): string {
  const closes = new Date(instantOf(departsAt, zone)).getTime() - HOURS_BEFORE * HOUR_MS;
  return localOf(new Date(closes).toISOString(), branchZone);
}

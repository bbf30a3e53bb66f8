import { parseDateTime } from "@internationalized/date";

const HOURS_BEFORE = 3;

/** When sales close unless a clerk says otherwise: three hours before the departure, by the same clock. */
export const closingTime = (departsAt: string): string =>
  parseDateTime(departsAt).subtract({ hours: HOURS_BEFORE }).toString().slice(0, 16);

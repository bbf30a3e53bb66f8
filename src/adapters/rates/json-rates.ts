import { z } from "zod";
import type { RateSource, ReceivedRates } from "@/domain/accounting/currency/port";
import { getJson } from "../get-json";

export const PATIENCE = { ms: 5_000 };
const MAX_BYTES = 256 * 1024;

const currency = z.string().regex(/^[A-Z]{3}$/);
/**
 * The shape shared by open.er-api.com, frankfurter.dev, exchangerate-api.com and others, with the various names of the
 * time.
 */
const Answer = z
  .object({
    base: currency.optional(),
    base_code: currency.optional(),
    rates: z.record(z.string(), z.unknown()).optional(),
    conversion_rates: z.record(z.string(), z.unknown()).optional(),
    time_last_update_unix: z.number().optional(),
    time_last_updated: z.number().optional(),
    timestamp: z.number().optional(),
    time_last_update_utc: z.string().optional(),
    date: z.string().optional(),
  })
  .transform((answer) => ({
    ...answer,
    base: answer.base ?? answer.base_code,
    rates: answer.rates ?? answer.conversion_rates,
  }));

/** A source that answers a GET with `{base | base_code, rates {CCY: number}, time…}`. */
export const jsonRates = ({ url, allowPrivate }: { url: string; allowPrivate: boolean }): RateSource => ({
  name: new URL(url).host,
  ask: async (now) => {
    const reply = Answer.safeParse(await getJson(url, { timeoutMs: PATIENCE.ms, maxBytes: MAX_BYTES, allowPrivate }));
    if (!reply.success || !reply.data.base || !reply.data.rates) throw new Error("no rates in the answer");
    const rates = usable(reply.data.rates);
    if (Object.keys(rates).length === 0) throw new Error("no rates in the answer");
    return { base: reply.data.base, asOf: timeOf(reply.data, now), rates };
  },
});

/** Valid rates; other values, and values out of the stored range, are skipped. */
function usable(reply: Record<string, unknown>): ReceivedRates["rates"] {
  const rates: Record<string, string> = {};
  for (const [code, value] of Object.entries(reply))
    if (typeof value === "number" && value >= 1e-12 && value < 1e10 && currency.safeParse(code).success)
      rates[code] = String(value);
  return rates;
}

/** The time of the rates; now if it is missing, unusable or in the future. */
function timeOf(reply: z.output<typeof Answer>, now: Date): Date {
  const seconds = reply.time_last_update_unix ?? reply.time_last_updated ?? reply.timestamp;
  const text = reply.time_last_update_utc ?? reply.date;
  const at = seconds !== undefined ? new Date(seconds * 1000) : new Date(text ?? Number.NaN);
  return at.getTime() > EARLIEST && at <= now ? at : now;
}

const EARLIEST = Date.UTC(2000, 0, 1);

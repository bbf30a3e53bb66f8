import { jsonRates } from "@/adapters/rates/json-rates";
import type { LiveRates } from "@/domain/accounting/currency/list-rates";
import type { RateSource } from "@/domain/accounting/currency/port";
import { refreshRates } from "@/domain/accounting/currency/refresh-rates";
import { config } from "./config";
import { query } from "./db";
import { onceInProcess } from "./process";

/** Source of exchange rates, if RATES_URL is set. */
export function rateSource(): RateSource | null {
  const { ratesUrl: url, allowPrivateTargets: allowPrivate } = config();
  return url === undefined ? null : jsonRates({ url, allowPrivate });
}

/** Source for lists: concurrent calls share one request of this process. */
export function liveRates(): LiveRates {
  const source = rateSource();
  return source && { name: source.name, refresh: () => refreshOnce(source) };
}

function refreshOnce(source: RateSource): Promise<unknown> {
  const request = onceInProcess("rates-asked", () => new Map<string, Promise<unknown>>());
  let under = request.get(source.name);
  if (!under) {
    under = refreshRates(query, source, { now: new Date(), fresh: "1 hour" }).finally(() =>
      request.delete(source.name),
    );
    request.set(source.name, under);
  }
  return under;
}

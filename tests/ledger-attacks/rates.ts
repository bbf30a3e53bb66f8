import { type Attack, attack, changed, mine, there } from "./attack";
import type { World } from "./world";

type LedgerAttackRatesDto = { branch?: string; ccy?: string; quote?: string; rate?: string };
const row = (w: World, given: LedgerAttackRatesDto): string => {
  const { branch = w.branchId, ccy = "USD", quote = "IRR", rate = "7" } = given;
  return `insert into ledger.rates (branch_id, ccy, quote, day, rate, source, as_of)
    values (${branch}, '${ccy}', '${quote}', '2026-03-10', ${rate}, 'x', now())`;
};
const rates = { there: changed("rates") };

/** Rates stay as recorded, and are meaningful. */
export const OF_RATES: Attack[] = [
  attack("update of rates", (w) => [`update ledger.rates set rate = rate + 1 ${mine(w)}`], rates),
  attack("delete of rates", (w) => [`delete from ledger.rates ${mine(w)}`], rates),
  attack("truncate of rates", () => ["truncate ledger.rates"], rates),
  attack(
    "rates twice",
    (w) => [`insert into ledger.rates overriding system value select * from ledger.rates ${mine(w)}`],
    rates,
  ),
  attack("a rate of nothing", (w) => [row(w, { rate: "0" })], rates),
  attack("a rate that is no number", (w) => [row(w, { rate: "'NaN'" })], rates),
  attack("a currency in itself", (w) => [row(w, { quote: "USD" })], rates),
  attack("a rate of no currency", (w) => [row(w, { ccy: "XXX" })], rates),
  attack("a rate in no currency", (w) => [row(w, { quote: "XXX" })], rates),
  attack("a rate of no branch", (w) => [row(w, { branch: "1999999999" })], {
    there: there("ledger.rates", "branch_id = 1999999999"),
  }),
  attack("a rate past its function, by the app", (w) => [row(w, {})], { ...rates, as: "app" }),
  attack(
    "a source twice",
    () => ["insert into ledger.rate_sources (source, tried_at) values ('x', now()), ('x', now())"],
    { there: there("ledger.rate_sources", "source = 'x' group by source having count(*) > 1") },
  ),
  attack(
    "a source with a base that is none",
    () => ["insert into ledger.rate_sources (source, base, tried_at) values ('x', 'XXX', now())"],
    { there: there("ledger.rate_sources", "base = 'XXX'") },
  ),
];

import { type Attack, attack, body, changed, head, legs, posted, there, whole } from "./attack";

const into =
  (day: string, more: object = {}): Attack["steps"] =>
  (w, id) =>
    whole(w, id, w.cash, w.sale, { day, ...more });
const month =
  (values: string): Attack["steps"] =>
  (w) => [`insert into ledger.periods (branch_id, fiscal_year, month, dates) values (${w.branchId}, ${values})`];
const periods = { there: changed("periods") };
const inPeriods = (where: string) => ({
  there: there("ledger.periods", (w) => `branch_id = ${w.branchId} and ${where}`),
});

/** Postings into months that are not open, and months moved, doubled or opened manually. */
export const OF_MONTHS: Attack[] = [
  attack("into a closed month", into("2025-01-10")),
  attack("into a closed month, repeatable read", into("2025-01-10"), { isolation: "repeatable read" }),
  attack("into a closed month, serializable", into("2025-01-10"), { isolation: "serializable" }),
  attack("into a softly closed month", into("2025-02-10")),
  attack("into a definite month", into("2025-03-10"), { as: "superuser" }),
  attack("into no month", into("2029-01-10")),
  attack("with another month's key", into("2026-03-10", { fm: 202604 })),
  attack(
    "into a closed month, as the app posts",
    (w) => [posted(w, legs(w.cash, w.sale), { doc_date: "2025-01-10" })],
    {
      as: "app",
      there: changed("vouchers"),
    },
  ),
  attack("a closed month opened by the app", () => ["update ledger.periods set state = 'open'"], {
    ...periods,
    as: "app",
  }),
  attack(
    "a definite month opened",
    (w) => [`update ledger.periods set state = 'open' where branch_id = ${w.branchId} and fm = 202503`],
    periods,
  ),
  attack(
    "a closed month opened before one that is closed",
    (w) => [`update ledger.periods set state = 'open' where branch_id = ${w.branchId} and fm = 202501`],
    periods,
  ),
  attack("a year sealed with open months", (w) => [`select ledger.seal_year(${w.branchId}, 2026)`], periods),
  ...["vouchers", "entries"].map((table) =>
    attack(
      `${table} of a sealed year, by a superuser without triggers`,
      (w, id) => {
        const of = { ...w, branchId: w.other.branchId };
        const [day, off] = ["2025-05-10", "set local session_replication_role = replica"];
        return [
          off,
          table === "vouchers" ? head(of, id, { day }) : body(of, id, [{ account: w.other.cash, dr: 10 }], { day }),
        ];
      },
      { as: "superuser" },
    ),
  ),
  attack(
    "closed to another state",
    (w) => [`select ledger.close_periods(${w.branchId}, '2025-12-31', 'definite', 'x')`],
    periods,
  ),
  attack(
    "a month moved from under its vouchers",
    (w) => [
      `update ledger.periods set dates = '[2026-03-20,2026-04-01)' where branch_id = ${w.branchId} and fm = 202603`,
    ],
    periods,
  ),
  attack(
    "a month of vouchers renamed",
    (w) => [`update ledger.periods set fiscal_year = 2020 where branch_id = ${w.branchId} and fm = 202603`],
    periods,
  ),
  attack(
    "a month of vouchers deleted",
    (w) => [`delete from ledger.periods where branch_id = ${w.branchId} and fm = 202603`],
    periods,
  ),
  // Dependent rows are guarded too; without that guard the months still are.
  attack(
    "all months gone",
    () => [
      "alter table ledger.reopenings disable trigger never_deleted",
      "set local ledger.rebuild = 'on'",
      "truncate ledger.periods cascade",
    ],
    periods,
  ),
  attack("overlapping months", month("2030, 1, '[2026-03-05,2026-03-08)'"), inPeriods("fm = 203001")),
  attack("a month without end", month("2030, 2, '[2030-01-01,)'"), inPeriods("fm = 203002")),
  attack("a thirteenth month", month("2030, 13, '[2030-01-01,2030-02-01)'"), inPeriods("month = 13")),
  attack("a year before years", month("1, 1, '[2031-01-01,2031-02-01)'"), inPeriods("fiscal_year = 1")),
  attack(
    "one month twice",
    month("2026, 3, '[2031-01-01,2031-02-01)'"),
    inPeriods("fm = 202603 group by fm having count(*) > 1"),
  ),
  attack(
    "months of one number",
    (w) => [
      `insert into ledger.periods (branch_id, id, fiscal_year, month, dates)
       select branch_id, id, 2032, 1, '[2032-01-01,2032-02-01)' from ledger.periods where branch_id = ${w.branchId} and fm = 202603`,
    ],
    inPeriods("true group by id having count(*) > 1"),
  ),
  attack(
    "a month of no branch",
    () => [
      "insert into ledger.periods (branch_id, fiscal_year, month, dates) values (2000000000, 2030, 1, '[2030-01-01,2030-02-01)')",
    ],
    { there: there("ledger.periods", "branch_id = 2000000000") },
  ),
  ...["to nobody's month", "without a reason", "twice"].map((name, at) =>
    attack(
      `an exception ${name}`,
      (w) => {
        const period =
          at === 0 ? "1999999999" : `(select id from ledger.periods where branch_id = ${w.branchId} and fm = 202502)`;
        const row = `insert into ledger.lock_exceptions values (${w.branchId}, ${period}, 'e${at}', '${at === 1 ? "" : "r"}', '2040-01-01', 'x')`;
        return at === 2 ? [row, row] : [row];
      },
      {
        as: "app",
        there: there("ledger.lock_exceptions", `actor = 'e${at}' group by actor having count(*) > ${at === 2 ? 1 : 0}`),
      },
    ),
  ),
  attack("a month's exception for another", (w, id) => [
    `insert into ledger.lock_exceptions select branch_id, id, 'somebody', 'r', '2040-01-01', 'x' from ledger.periods
      where branch_id = ${w.branchId} and fm = 202502`,
    ...whole(w, id, w.cash, w.sale, { day: "2025-02-10" }),
  ]),
];

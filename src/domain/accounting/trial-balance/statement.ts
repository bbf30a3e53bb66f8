/** The sums before each cut day of a trial balance: which steps of the statement count in it. */
const SUMS = [
  { cut: "opening", debit: "opening_debit", credit: "opening_credit", counts: "since = 1" },
  { cut: "before", debit: "before_debit", credit: "before_credit", counts: "since <= 2 and upto >= 2" },
  { cut: "closing", debit: "debit", credit: "credit", counts: "upto = 3" },
] as const;
export type Cut = (typeof SUMS)[number]["cut"];

/**
 * Variants of the statement. `foreign`: only lines in currency $8, in its units; `many`: of more than one branch;
 * `detailed`: of level 4; `center`, `member`: only lines of the cost center, of the dimension member or one below it, in
 * the parameters after the others, and of one branch; `cuts`: the requested ones, always with the closing.
 */
type Shape = Record<"foreign" | "many" | "detailed" | "center" | "member", boolean> & { cuts: readonly Cut[] };

/**
 * The sums of a trial balance in one statement, so that all of it is one snapshot: debit and credit of all lines before
 * each of up to three days ("cuts"). $1: branches, $2: the one whose titles have priority, $3: the cuts in order, null
 * if not requested; the last is the day after the range, $4: the day whose opening documents count as before it, $5:
 * whether closings of profit and loss on the last day are excluded, $6: level (1 to 4), $7: maximum rows plus one, $8:
 * the currency.
 * The first row is the proof. Then, ordered by code, accounts of the requested level with their sums, null without
 * lines, and their ancestors. Above detailed accounts also the debit and the credit balances of those, for the first
 * and the last cut.
 * The balance before a cut is the last carried-forward balance, then each month from turn_month until the month
 * boundary nearest to the cut, then the days between that and the cut from turn_day, added or subtracted. If nothing
 * was carried forward since the previous cut, months continue from there and count in both. The entries of a year end
 * are excluded (their lines are few and found by index). `offset 0` forces a look-up by key for each cut: a generic
 * plan estimated reading whole tables as cheaper. The chart is read once (`chart`): plans expect a hundredth of the
 * accounts with lines that a large branch has, and looked up each by its key.
 */
export function trialBalance({ foreign, many, detailed, cuts, ...narrowed }: Shape): string {
  const sums = SUMS.filter(({ cut }) => cuts.includes(cut));
  const names = sums.flatMap(({ debit, credit }) => [debit, credit]);
  const earlier = names.filter((name) => name !== "debit" && name !== "credit");
  const nets = detailed ? [] : sums.filter(({ cut }) => cut !== "before");
  const netted = nets.flatMap(({ cut }) => [`${cut}_net_debit`, `${cut}_net_credit`]);
  const [dr, cr, ofCurrency] = foreign ? ["fc_dr", "fc_cr", "and ccy = $8::char(3)"] : ["dr", "cr", ""];
  const [sides, input] = [sumsAt(sums), { dr, cr, ofCurrency }];
  const turned =
    narrowed.center || narrowed.member
      ? ofLines(sides, { foreign, ...narrowedTo(narrowed, foreign ? 9 : 8) })
      : ofAll(sides, { ...input, foreign });
  const leaves = leavesOf({ detailed, many });
  return `
  with ${turned}
  chart as materialized (
    select branch_id, id, code, sub_ledger_id, general_id, group_id from ledger.accounts where branch_id = any($1::int[])),
  leaves as materialized (${many ? codesOf(leaves, "code, min(at) as at", names) : leaves}),
  sums as (${detailed ? "select * from leaves" : codesOf("select * from leaves", "at", names, nets.map(netOf))}),
  heads as (${many ? HEADS_OF_MANY : HEADS}),
  proof as (
    select total(n) as entries, total(debit) as debit, total(credit) as credit,
           encode(sha256(convert_to(coalesce(
             string_agg(code || '|' || debit || '|' || credit || '|' || n, E'\\n' order by code collate "C") filter (where n <> 0), ''),
             'UTF8')), 'hex') as digest
      from leaves)
  (select null as level, null as code, null as id, null as title, null as title_latin, null as type, null as nature,
          null as active, null as parent_code, ${[...earlier.map((name) => `null as ${name}`), "debit"].join(", ")}, credit,
          entries, digest${netted.map((name) => `, null as ${name}`).join("")}
     from proof)
   union all
  (select h.*, ${names.map((name) => `s.${name}`).join(", ")}, null, null${netted.map((name) => `, s.${name}`).join("")}
     from heads h
     left join sums s on s.at = ${detailed || many ? "h.code" : "h.id"} and h.level = $6::int
    order by h.code collate "C" limit $7::int)`;
}

/**
 * Each account with what it is summed into (`at`): its own code, or its ancestor at level $6, of one branch by its id, of
 * many by its code.
 */
const leavesOf = ({ detailed, many }: Pick<Shape, "detailed" | "many">) => `
    select l.code, ${detailed ? "l.code" : many ? "a.code" : ANCESTOR} as at, t.*
      from turned t
      join chart l on l.branch_id = t.branch_id and l.id = t.account_id ${detailed || !many ? "" : ABOVE}`;
const ANCESTOR = "case $6::int when 3 then l.sub_ledger_id when 2 then l.general_id else l.group_id end";
const ABOVE = `
      join chart a on a.branch_id = l.branch_id and a.id = ${ANCESTOR}`;

/** One row per code. */
const codesOf = (rows: string, codes: string, names: readonly string[], more: readonly string[] = []) => `
    select ${[codes, ...[...names, "n"].map((name) => `total(${name}) as ${name}`), ...more].join(", ")}
      from (${rows}) r group by 1`;

/** For detailed accounts, the debit balance and the credit balance separately: sums must not offset them. */
const netOf = ({ cut, debit, credit }: (typeof SUMS)[number]) =>
  `total(greatest(${debit} - ${credit}, 0)) as ${cut}_net_debit, total(greatest(${credit} - ${debit}, 0)) as ${cut}_net_credit`;

const totalOf = (what: string, counts: string) => `total(${what}) filter (where ${counts})`;

const HEADS = `
    select a.level::int as level, a.code, a.id, a.title, a.title_latin, a.type::text as type, a.nature::text as nature, a.active,
           p.code as parent_code
      from ledger.accounts a
      left join ledger.accounts p on p.branch_id = a.branch_id and p.id = a.parent_id
     where a.branch_id = $2 and a.level <= $6::int`;
const HEADS_OF_MANY = `
    select distinct on (a.level, a.code collate "C") a.level::int as level, a.code, case when a.branch_id = $2 then a.id end as id,
           a.title, a.title_latin, a.type::text as type, a.nature::text as nature, a.active, p.code as parent_code
      from ledger.accounts a
      left join ledger.accounts p on p.branch_id = a.branch_id and p.id = a.parent_id
     where a.branch_id = any($1) and a.level <= $6::int
     order by a.level, a.code collate "C", (a.branch_id = $2) desc, a.branch_id`;

const sumsAt = (sums: readonly (typeof SUMS)[number][]) =>
  sums
    .map(({ counts, debit, credit }) => `${totalOf("dr", counts)} as ${debit}, ${totalOf("cr", counts)} as ${credit}`)
    .join(", ");

type Sides = { dr: string; cr: string; ofCurrency: string };

/** The parameters from `first` on that narrow lines. */
const narrowedTo = ({ center, member }: Pick<Shape, "center" | "member">, first: number) => ({
  center: center ? `$${first}::int` : "null",
  sets: member ? `ledger.dimension_sets_of($2::int, $${first + Number(center)}::int)` : "null",
});

type Narrowed = { foreign: boolean; center: string; sets: string };

const linesOf = ({ foreign, center, sets }: Narrowed): string =>
  `ledger.trial_balance_lines($2::int, $3::date[], $4::date, $5::boolean, ${foreign ? "$8" : "null"}, ${center}, ${sets})`;

/** CTEs until `turned`: lines of a cost center or member, of one branch. */
const ofLines = (sides: string, given: Narrowed) => `turned as (
    select $2::int as branch_id, account_id, ${sides}, ${totalOf("n", "upto = 3")} as n from ${linesOf(given)} group by 2),`;

/**
 * The sums of each member and detailed account, in the parameters of a trial balance: $6 the dimension (0: the cost
 * center), $7 maximum rows.
 */
export function balanceByMember({
  foreign,
  center,
  member,
  cuts,
  dimension,
}: Omit<Shape, "many" | "detailed"> & {
  dimension: boolean;
}): string {
  const narrowed = narrowedTo({ center, member }, foreign ? 9 : 8);
  const ofAny = dimension ? narrowed : { ...narrowed, center: center ? narrowed.center : "$6::int" };
  const lines = linesOf({ foreign, ...ofAny, ...(dimension && !member && { sets: OF_DIMENSION }) });
  const earlier = SUMS.filter(({ cut }) => cut !== "closing" && cuts.includes(cut));
  const members = dimension
    ? `join ledger.dimension_sets s on s.branch_id = $2::int and s.id = l.dims
       join dimension_members m on m.branch_id = $2::int and m.id = any (s.members) and m.dimension_id = $6::int`
    : "";
  return `
  with sums as (
    select ${dimension ? "m.id" : "l.cost_center_id"} as member, l.account_id, total(dr) filter (where upto = 3) as debit,
           total(cr) filter (where upto = 3) as credit ${earlier.map((one) => `, ${sumsAt([one])}`).join("")}
      from ${lines} l ${members} group by 1, 2)
  select s.*, a.code from sums s join ledger.accounts a on a.branch_id = $2::int and a.id = s.account_id
   where cardinality($1::int[]) = 1
   order by s.member, a.code collate "C" limit $7::int`;
}

/** The sets with a member of the dimension. */
const OF_DIMENSION = `array(
        select distinct s.id from ledger.dimension_sets s
          join dimension_members m on m.branch_id = s.branch_id and m.id = any (s.members)
         where s.branch_id = $2::int and m.dimension_id = $6::int)`;

/** The same of all lines, from stored turnovers. */
const ofAll = (sides: string, { dr, cr, ofCurrency, foreign }: Sides & { foreign: boolean }) => `cuts as (
    select b.branch_id, c.nr, c.day, d.from_on, d.to_on, d.sign,
           case when c.day < m.hi and c.day - m.lo <= m.hi - c.day then m.fm else m.fm + 1 end as until
      from unnest($1::int[]) b (branch_id)
     cross join unnest($3::date[]) with ordinality c (day, nr)
     cross join lateral (select fm, lower(dates) as lo, upper(dates) as hi from ledger.periods
                          where branch_id = b.branch_id and lower(dates) < c.day order by fm desc limit 1) m
     cross join lateral (select case when c.day - m.lo <= m.hi - c.day then m.lo else c.day end as from_on,
                                case when c.day - m.lo <= m.hi - c.day then c.day else m.hi end as to_on,
                                case when c.day - m.lo <= m.hi - c.day then 1 else -1 end as sign) d),
  steps as (
    select c.*, d.carried, coalesce(lag(until) over before, 0) as went, coalesce(d.carried >= lag(until) over before, true) as anew
      from cuts c
     cross join lateral (select coalesce(max(fm), 0) as carried from ledger.carried where branch_id = c.branch_id and fm < c.until) d
    window before as (partition by c.branch_id order by nr)),
  ways as (
    select *, coalesce(min(nr) filter (where anew) over (partition by branch_id order by nr
                                                          rows between 1 following and unbounded following) - 1, 3) as upto
      from steps),
  apart as (
    select branch_id, account_id, since, upto, sign * dr as dr, sign * cr as cr, sign as n
      from ledger.trial_balance_adjustments($1, $3::date[], $4::date, $5::boolean, ${foreign ? "$8" : "null"})),
  turned as (
    select branch_id, account_id,
           ${sides}, ${totalOf("n", "upto = 3")} as n
      from (select w.branch_id, t.account_id, w.nr as since, w.upto, t.dr, t.cr, t.n
              from ways w
             cross join lateral (
                   select account_id, total(${dr}) as dr, total(${cr}) as cr, sum(n) as n from ledger.turn_month
                    where branch_id = w.branch_id and fm >= case when w.anew then w.carried + 1 else w.went end and fm < w.until
                          ${ofCurrency} group by 1) t
             union all
            select w.branch_id, t.account_id, w.nr, w.upto, t.dr, t.cr, t.n
              from ways w
             cross join lateral (
                   select account_id, ${dr} as dr, ${cr} as cr, n from ledger.carried
                    where branch_id = w.branch_id and fm = w.carried ${ofCurrency} offset 0) t
             where w.anew
             union all
            select c.branch_id, t.account_id, c.nr, c.nr, c.sign * t.dr, c.sign * t.cr, c.sign * t.n
              from cuts c
             cross join lateral (
                   select account_id, total(${dr}) as dr, total(${cr}) as cr, sum(n) as n from ledger.turn_day
                    where branch_id = c.branch_id and day >= c.from_on and day < c.to_on ${ofCurrency} group by 1) t
             union all
            select * from apart) t
     group by 1, 2),`;

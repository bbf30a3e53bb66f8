import type { OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal, type Text, type ValidationIssue } from "../../kernel/errors";
import { MAX_AMOUNT } from "../../kernel/primitives";
import type { ColumnOf } from "../../kernel/table-rows";
import { type KnownMember, type LineRules, memberFaults } from "../dimension/line-faults";
import { setKey, setsOf } from "../dimension/sets-of";
import { FAULTS } from "./rules";
import { exchanges, minorRate, readRate, sum, worths } from "./rules.amounts";
import type { DocumentRowInput, Finished, TypedRow, Unfinished } from "./schema";

/** A line as accepted by ledger.post_many. */
export type Line = ({ account_id: number | null } | { mapping: string }) & {
  party: string | null;
  cost_center_id: number | null;
  /** A set of dimension members. */
  dims: number | null;
  ccy: string;
  fc_dr: bigint;
  fc_cr: bigint;
  rate: string;
  dr: bigint;
  cr: bigint;
  note: string;
};

type Known = {
  currency: ColumnOf<"branches", "currency">;
  exponents: Record<string, number>;
  /** Rates of the day by currency; absent when unknown. */
  rates: Record<string, string | null>;
  accounts: Record<
    string,
    {
      level: number;
      active: boolean;
      currency: string | null;
      party: boolean;
      center: boolean;
      /** Owner of a receivable account: its lines carry no other party. */
      owner: string | null;
      rules: LineRules | null;
    }
  >;
  parties: string[];
  /** Requested cost centres that exist, and whether they are active. */
  centers: Record<string, boolean>;
  /** Requested members that exist. */
  members: Record<string, KnownMember>;
};

const own = 10n ** 16n;
const MOST = BigInt(MAX_AMOUNT);

/**
 * The lines posted by a document: each row valued in the branch's currency, plus exchange lines. Throws fieldInvalid
 * (3003) at `rows[n].<field>` for invalid accounts, parties, currencies, rates and amounts; notBalanced (8001) when
 * unbalanced, with both sums in its data.
 */
export async function linesOf(tx: TxCtx<OperatorActor>, { rows, date }: Finished): Promise<Line[]> {
  const known = await lookUp(tx, rows, date);
  const { currency: branch, exponents } = known;
  const issues = rows.flatMap((row, n) => lineIssues(row, `rows[${n}]`, known));
  if (issues.length > 0) throw new Refusal("fieldInvalid", { fields: issues.slice(0, 50) });

  const sums = rows.map(({ debit, credit, currency, rate }) => {
    const of = currency ?? branch;
    const text = rate ?? known.rates[of];
    const net = (debit ?? 0n) - (credit ?? 0n);
    return { currency: of, exponent: exponents[of]!, net, rate: of === branch ? own : readRate(text!)! };
  });
  const worth = worths(sums, { currency: branch, exponent: exponents[branch]! });
  refuseWorthless(sums, worth);
  const difference = sum(worth);
  if (rows.length < 2 || difference !== 0n) throw unbalanced(worth, rows.length);
  const sets = await setsOf(tx, rows);

  const typed = sums.map(({ currency, exponent, rate, net }, n): Line => {
    const minor = currency === branch ? "1" : minorRate(rate, { of: exponent, branch: exponents[branch]! });
    const { account_id, description } = rows[n]!;
    const party = rows[n]!.party ?? known.accounts[account_id]!.owner;
    const cost_center_id = rows[n]!.cost_center_id ?? null;
    const dims = sets.get(setKey(rows[n]!)) ?? null;
    return {
      account_id,
      party,
      cost_center_id,
      dims,
      note: description ?? "",
      ...sided(currency, minor, net, worth[n]!),
    };
  });
  const added = exchanges(sums.map((one, n) => ({ ...one, worth: worth[n]! })));
  return [
    ...typed,
    ...added.map(({ currency, fc, worth }): Line => {
      const rate = currency === branch ? "1" : rateBetween(fc, worth);
      return {
        mapping: "fx.exchange",
        party: null,
        cost_center_id: null,
        dims: null,
        note: "",
        ...sided(currency, rate, fc, worth),
      };
    }),
  ];
}

/** Lines of an unfinished document as far as they can be parsed, for account references and sums. Never posted. */
export const roughLines = ({ rows }: Unfinished, currency: string): Line[] =>
  rows.map(({ account_id, party, cost_center_id, debit, credit, description, ...row }) => {
    const ccy = readable(row.currency) ?? currency;
    const [dr, cr] = [whole(debit), whole(credit)];
    const foreign = ccy !== currency;
    return {
      account_id: account_id ?? null,
      party: typeof party === "string" ? party : null,
      cost_center_id: cost_center_id ?? null,
      dims: null,
      ccy,
      rate: "1",
      ...{ fc_dr: dr, fc_cr: cr, dr: foreign ? 0n : dr, cr: foreign ? 0n : cr },
      note: String(description ?? ""),
    };
  });

const readable = (currency: TypedRow["currency"]) => /^[A-Z]{3}$/.exec(String(currency ?? ""))?.[0];
const whole = (amount: TypedRow["debit"]) =>
  typeof amount === "number" && Number.isSafeInteger(amount) && amount > 0 ? BigInt(amount) : 0n;

const sided = (ccy: string, rate: string, net: bigint, worth: bigint) => ({
  ...{ ccy, rate },
  ...{ fc_dr: net > 0n ? net : 0n, fc_cr: net < 0n ? -net : 0n },
  ...{ dr: worth > 0n ? worth : 0n, cr: worth < 0n ? -worth : 0n },
});

/** Rate of an exchange line, always positive. */
const rateBetween = (fc: bigint, worth: bigint) => {
  const scaled = (worth * 10n ** 10n) / fc;
  const text = String(scaled > 0n ? scaled : 1n).padStart(11, "0");
  return `${text.slice(0, -10)}.${text.slice(-10)}`;
};

function lineIssues(row: DocumentRowInput, at: string, known: Known): ValidationIssue[] {
  const issue = (field: string, message: Text) => [{ path: `${at}.${field}`, message }];
  const { account_id, party, debit, credit, rate } = row;
  const currency = row.currency ?? known.currency;
  const account = known.accounts[account_id];
  const ofAccount = !account
    ? issue("account_id", FAULTS.noAccount)
    : account.level !== 4
      ? issue("account_id", FAULTS.notDetailed)
      : !account.active
        ? issue("account_id", FAULTS.inactive)
        : account.center && row.cost_center_id == null && account.rules?.[0]?.default_id == null
          ? issue("cost_center_id", FAULTS.costCenter)
          : account.currency !== null && account.currency !== currency
            ? issue("currency", FAULTS.otherCurrency)
            : account.party && !party
              ? issue("party", FAULTS.partyNeeded)
              : account.owner && party && party !== account.owner
                ? issue("party", FAULTS.othersAccount)
                : [];
  const ofMoney =
    known.exponents[currency] === undefined
      ? issue("currency", FAULTS.noCurrency)
      : currency === known.currency
        ? rate && readRate(rate) !== own
          ? issue("rate", FAULTS.ownRate)
          : []
        : rateFaults(rate ?? known.rates[currency], currency, known).flatMap((message) => issue("rate", message));
  const sides = (debit ?? 0n) > 0n === (credit ?? 0n) > 0n ? issue("debit", FAULTS.oneSide) : [];
  const ofMembers = memberFaults(row, { rules: account?.rules ?? {}, members: known.members });
  const ofCenter = row.cost_center_id == null ? null : (known.centers[row.cost_center_id] ?? "none");
  const stranger = party?.startsWith("colleague:") && !known.parties.includes(party);
  return [
    ...ofAccount,
    ...ofMoney,
    ...sides,
    ...(stranger ? issue("party", FAULTS.noParty) : []),
    ...(ofCenter === "none" ? issue("cost_center_id", FAULTS.noCostCenter) : []),
    ...(ofCenter === false && row.cost_center_id !== account?.rules?.[0]?.default_id
      ? issue("cost_center_id", FAULTS.inactiveCostCenter)
      : []),
    ...ofMembers.map(({ path, message }) => ({ path: `${at}.${path}`, message })),
  ];
}

function rateFaults(text: string | null | undefined, currency: string, known: Known): Text[] {
  const rate = text ? readRate(text) : null;
  if (rate === null) return [FAULTS.noRate];
  const minor = minorRate(rate, { of: known.exponents[currency]!, branch: known.exponents[known.currency]! });
  return minor === "0" || minor.split(".")[0]!.length > 10 ? [FAULTS.rateRange] : [];
}

function refuseWorthless(sums: readonly { net: bigint }[], worth: readonly bigint[]): void {
  const fields = sums.flatMap(({ net }, n): ValidationIssue[] => {
    const path = `rows[${n}].${net > 0n ? "debit" : "credit"}`;
    const size = net > 0n ? worth[n]! : -worth[n]!;
    return size <= 0n
      ? [{ path, message: FAULTS.worthNothing }]
      : size > MOST
        ? [{ path, message: FAULTS.tooMuch }]
        : [];
  });
  if (fields.length > 0) throw new Refusal("fieldInvalid", { fields: fields.slice(0, 50) });
}

function unbalanced(worth: readonly bigint[], count: number): Refusal {
  const [debit, credit] = [sum(worth.filter((one) => one > 0n)), -sum(worth.filter((one) => one < 0n))];
  const fields: ValidationIssue[] = count < 2 ? [{ path: "rows", message: FAULTS.fewRows }] : [];
  const data = { debit: Number(debit), credit: Number(credit), difference: Number(debit - credit) };
  return new Refusal("notBalanced", { fields, data });
}

/** Reads everything the rows refer to in one statement. */
async function lookUp(
  { db, actor }: TxCtx<OperatorActor>,
  rows: readonly DocumentRowInput[],
  day: string,
): Promise<Known> {
  const accounts = [...new Set(rows.map(({ account_id }) => account_id))];
  const currencies = [...new Set(rows.flatMap(({ currency }) => currency ?? []))];
  const unrated = [...new Set(rows.flatMap(({ currency, rate }) => (currency && !rate ? currency : [])))];
  const parties = [...new Set(rows.flatMap(({ party }) => party ?? []))];
  const centers = [...new Set(rows.flatMap(({ cost_center_id }) => cost_center_id ?? []))];
  const members = [...new Set(rows.flatMap(({ dimensions }) => (dimensions ?? []).map(({ member_id }) => member_id)))];
  const [known] = await db.$queryRaw<Known[]>`
    select b.currency,
           (select jsonb_object_agg(c.code, c.exponent) from ledger.currencies c
             where c.code = b.currency or c.code = any(${currencies})) as exponents,
           coalesce((select jsonb_object_agg(c.code, ledger.rate_on(b.id, c.code, ${day}::date)::numeric(26, 16)::text)
              from ledger.currencies c where c.code = any(${unrated}::text[])), '{}') as rates,
           coalesce((select jsonb_object_agg(a.id, jsonb_build_object('level', a.level, 'active', a.active, 'currency', a.currency,
                              'party', a.party_required, 'center', a.cost_center_required, 'rules', case when a.dimensioned then (
                                 select jsonb_object_agg(r.dimension_id, jsonb_build_object('rule', r.rule, 'default_id', r.default_id,
                                          'title', coalesce(d.title, ''), 'title_latin', coalesce(d.title_latin, '')))
                                   from ledger.dimension_rules(a, ${day}::date) r
                                   left join dimensions d on d.branch_id = a.branch_id and d.id = r.dimension_id) end,
                              'owner', (select 'colleague:' || c.id from colleagues c where c.branch_id = b.id and c.receivable_id = a.id)))
              from ledger.accounts a where a.branch_id = b.id and a.id = any(${accounts}::int[])), '{}') as accounts,
           array(select p.party from unnest(${parties}::text[]) p (party)
                  where exists (select from colleagues c where c.branch_id = b.id and p.party = 'colleague:' || c.id and c.deleted_at is null)) as parties,
           coalesce((select jsonb_object_agg(t.id, t.active) from cost_centers t
                      where t.branch_id = b.id and t.id = any(${centers}::int[])), '{}') as centers,
           coalesce((select jsonb_object_agg(m.id, jsonb_build_object('dimension_id', m.dimension_id, 'in_use', m.active and d.active
                              and ${day}::date between coalesce(m.valid_from, '-infinity') and coalesce(m.valid_to, 'infinity')))
                       from dimension_members m join dimensions d on d.branch_id = m.branch_id and d.id = m.dimension_id
                      where m.branch_id = b.id and m.id = any(${members}::int[])), '{}') as members
      from branches b where b.id = ${actor.branchId}::int`;
  return known!;
}

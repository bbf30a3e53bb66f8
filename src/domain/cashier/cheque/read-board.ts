import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { narrowing } from "./filters";
import { account, type ChequeRow, chequeRow, toChequeDtos, todayAt } from "./rows";
import { type ChequeState, type Direction, OPEN_STATES, STATES } from "./rules";
import type { Board, BoardQuery } from "./schema";

type Answer = z.input<typeof Board>;
type Sums = Pick<Answer["columns"][number], "state" | "count" | "overdue"> & { amount: string };
type Account = { state: ChequeState; account: Answer["columns"][number]["account"] };

/** Cards per column; more are in the list. */
const CARDS = 20;

/** Each state of a direction with totals and first cheques: open states by next due date, others newest first. */
export async function readBoard(ctx: Ctx<OperatorActor>, input: z.output<typeof BoardQuery>): Promise<Answer> {
  const { direction } = input;
  const filters = await narrowing(ctx.query, ctx.actor.branchId, input);
  const { where, values, shape } = filters.all();
  const now = filters.place(ctx.now);
  const [sums, cards, accounts] = await Promise.all([
    ctx.query<Sums>(`cheque.board-sums.${shape}`, sumsOf(where, now), values),
    cardsOf(ctx, direction, { where, values, shape, now }),
    ctx.query<Account>(`cheque.board-accounts.${direction}`, ACCOUNTS[direction], [ctx.actor.branchId, ctx.now]),
  ]);
  return {
    direction,
    columns: STATES[direction].map((state) => {
      const { count = 0, amount = "0", overdue = 0 } = sums.find((one) => one.state === state) ?? {};
      return {
        ...{ state, count, overdue, amount: BigInt(amount) },
        account: accounts.find((one) => one.state === state)?.account ?? null,
        cards: cards.filter((one) => one.state === state),
      };
    }),
  };
}

const isOpen = (state: ChequeState) => (OPEN_STATES as readonly string[]).includes(state);

const sumsOf = (where: string, now: string) => `
  select c.state, count(*)::int as count, sum(case when c.open > 0 then c.open else c.amount end)::text as amount,
         (count(*) filter (where c.open > 0 and c.due_date < d.today))::int as overdue
    from cheques c, (select ${todayAt(now)} as today) d where ${where} group by c.state`;

type Narrowed = { where: string; values: readonly unknown[]; shape: string; now: string };

async function cardsOf(ctx: Ctx<OperatorActor>, direction: Direction, { where, values, shape, now }: Narrowed) {
  const first = (states: readonly ChequeState[], order: "asc" | "desc") => `
    select k.* from unnest('{${states.join(",")}}'::"ChequeState"[]) s (state)
     cross join lateral (select * from cheques c where ${where} and c.state = s.state
                          order by c.due_date ${order}, c.id ${order} limit ${CARDS}) k`;
  const states: readonly ChequeState[] = STATES[direction];
  const rows = await ctx.query<{ row: ChequeRow }>(
    `cheque.board-cards.${direction}.${shape}`,
    `select ${chequeRow(todayAt(now))} as row
       from (${first(states.filter(isOpen), "asc")} union all ${first(
         states.filter((state) => !isOpen(state)),
         "desc",
       )}) c`,
    values,
  );
  const result = await toChequeDtos(
    ctx,
    rows.map(({ row }) => row),
  );
  return result.sort((a, b) =>
    isOpen(a.state) ? compared(a.due_date, b.due_date) || a.id - b.id : compared(b.due_date, a.due_date) || b.id - a.id,
  );
}

const compared = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** Accounts that carry the cheques of a state today, with their balance over all postings. */
const accountsOf = (keys: readonly (readonly [ChequeState, string])[]) => `
  select s.state, ${account("m.account_id")} || jsonb_build_object('balance', (
           select coalesce(sum(t.dr - t.cr), 0) from ledger.turn_month t
            where t.branch_id = $1::int and t.account_id = m.account_id)) as account
    from (values ${keys.map(([state, key]) => `('${state}', '${key}')`).join(", ")}) s (state, key)
    join ledger.mappings m on m.branch_id = $1::int and m.key = s.key and m.valid @> ${todayAt("$2")}`;
const ACCOUNTS: Record<Direction, string> = {
  received: accountsOf([
    ["in_safe", "cheque.in_safe"],
    ["deposited", "cheque.in_collection"],
    ["bounced", "cheque.bounced"],
  ]),
  issued: accountsOf(STATES.issued.flatMap((state) => (isOpen(state) ? [[state, "cheque.payable"] as const] : []))),
};

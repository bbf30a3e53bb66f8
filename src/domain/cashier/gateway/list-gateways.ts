import type { z } from "zod";
import { MAX_SET_UP } from "../../kernel/bounds";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { filtersFrom } from "../../kernel/filters";
import { folded, foldedSql, literal } from "../../kernel/folding";
import type { RowOf } from "../../kernel/table-rows";
import type { GatewayList, GatewayQuery, GatewaySettings } from "./schema";

type Listed = z.input<typeof GatewayList>["items"][number];
type Row = Omit<Listed, "transactions"> & {
  transactions: Record<"created" | "pending" | "failed" | "success" | "reversed" | "expired", number> & {
    paid: string;
  };
};

const COLUMNS = `g.id, g.driver, g.title, g.title_latin, g.currency, g.active, g.position, g.least, g.most`;

/** Active gateways of the branch, in order, with payment results of the given days, default the last thirty. */
export async function listGateways(
  { query, actor }: Pick<Ctx<OperatorActor>, "query" | "actor">,
  { driver, currency, search, from, to }: z.output<typeof GatewayQuery>,
): Promise<z.input<typeof GatewayList>> {
  const { add, all } = filtersFrom("g.branch_id = $1 and g.active", [actor.branchId, from ?? null, to ?? null]);
  add("d", driver, (at) => `g.driver = ${at}::text::"GatewayDriver"`);
  add("c", currency, (at) => `g.currency = ${at}::text`);
  const name = foldedSql("concat_ws(' ', g.title, g.title_latin)");
  add("s", search && `%${literal(folded(search.trim()))}%`, (at) => `${name} like ${at}::text`);
  const { where, values, shape } = all();
  const rows = await query<Row>(
    `gateway.list.${shape}`,
    `select ${COLUMNS}, ${TRANSACTIONS} from gateways g ${COUNTED} where ${where} order by g.position, g.id limit ${MAX_SET_UP}`,
    values,
  );
  const items = rows.map(toGatewayDto);
  return { items, meta: { total: items.length } };
}

/** Provided by the transport: names of stored secrets, and the webhook address. */
export type Keys = { namesIn(sealed: Uint8Array | null): string[]; publicUrl: string };

/** All gateways of the branch for administrators; of secrets only the names. */
export async function listGatewaySettings(
  { query, actor }: Pick<Ctx<OperatorActor>, "query" | "actor">,
  { namesIn, publicUrl }: Keys,
): Promise<z.input<typeof GatewaySettings>> {
  type Set = Row &
    RowOf<"gateways", "sealed" | "hook" | "version"> & {
      settings: Record<string, unknown>;
      clearing_account: z.input<typeof GatewaySettings>["rows"][number]["clearing_account"];
    };
  const rows = await query<Set>("gateway.settings", SETTINGS, [actor.branchId, null, null]);
  return {
    rows: rows.map(({ sealed, hook, ...row }) => ({
      ...toGatewayDto(row),
      ...{ settings: row.settings, version: row.version, clearing_account: row.clearing_account },
      kept_secrets: namesIn(sealed),
      hooks_at: row.driver === "zarinpal" ? null : `${publicUrl}/api/hooks/${row.driver}/${hook}`,
    })),
  };
}

const toGatewayDto = ({ transactions, currency, ...row }: Row): Listed => ({
  ...row,
  currency: currency.trim(),
  transactions: { ...transactions, paid: BigInt(transactions.paid) },
});

const NAMES = ["created", "pending", "failed", "success", "reversed", "expired"];
/** Payment results per gateway, `t`: of days $2 to $3, default the last thirty. One pass over those days. */
const COUNTED = `left join (
  select p.gateway_id, ${NAMES.map((name, status) => `count(*) filter (where p.status = ${status})::int as ${name}`).join(", ")},
         sum(p.amount) filter (where p.status = 3) as paid
    from branches b join gateway_payments p on p.branch_id = b.id
   where b.id = $1
     and p.created_at >= coalesce($2::date::timestamp at time zone b.time_zone,
                                  case when $3::date is null then now() - interval '30 days' else '-infinity' end)
     and ($3::date is null or p.created_at < ($3::date + 1)::timestamp at time zone b.time_zone)
   group by p.gateway_id) t on t.gateway_id = g.id`;
const TRANSACTIONS = `jsonb_build_object(${NAMES.map((name) => `'${name}', coalesce(t.${name}, 0)`).join(", ")},
         'paid', coalesce(t.paid, 0)::text) as transactions`;

const SETTINGS = `
  select ${COLUMNS}, ${TRANSACTIONS}, g.settings, g.sealed, g.hook, g.version,
         (select jsonb_build_object('id', a.id, 'code', a.code, 'title', a.title, 'title_latin', a.title_latin)
            from ledger.accounts a where a.branch_id = g.branch_id and a.id = g.clearing_account_id) as clearing_account
    from gateways g ${COUNTED} where g.branch_id = $1 order by g.active desc, g.position, g.id limit ${MAX_SET_UP}`;

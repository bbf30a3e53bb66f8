import { createHash, randomUUID } from "node:crypto";
import pg from "pg";
import { saveGateway } from "@/domain/cashier/gateway/save-gateway";
import { GatewayForm } from "@/domain/cashier/gateway/schema.gateway";
import { prisma } from "@/server/db";
import { keySealing } from "@/server/gateway-deps";
import type { AmiServer } from "../ami-server";
import type { Clerk } from "../back-office";
import type { customerDoor } from "../customers";
import { ctxOf } from "../fixtures";
import type { TestResponse } from "../http";
import type { Partner } from "../partner";
import { withServer } from "../telephony";
import type { Selling } from "../trades";

export type Ask = (body: unknown, headers?: Record<string, string>) => Promise<TestResponse>;

/**
 * A call that will be executed, and the same with other data. `quiet`: it changes nothing when all is well. `outside`:
 * its effect on another computer cannot be queried. `told`: the part of the answer that is equal in every repeat.
 */
export type Sample = {
  ask: Ask;
  body: object;
  other: object;
  quiet?: true;
  outside?: true;
  told?: (data: never) => unknown;
};

export type World = {
  clerk: Clerk;
  at: Selling;
  door: ReturnType<typeof customerDoor>;
  ami: AmiServer;
  partner: Partner;
  /** A partner's call with its own jti. */
  asPartner: (method: string, path: string, body: unknown, headers?: Record<string, string>) => Promise<TestResponse>;
};

/** How to build a call of each writing route. */
export type Samples = Record<string, (world: World) => Promise<Sample>>;

export const unique = () => randomUUID().slice(0, 8);

/** Gives the branch a gateway and a telephony server. */
export async function furnished({ clerk, ami }: Pick<World, "clerk" | "ami">): Promise<void> {
  await withServer(clerk.branchId, ami.port);
  const { branchId, actor } = clerk;
  await prisma().telephonyExtension.create({ data: { branchId, operatorId: actor.operatorId, extension: "204" } });
  const form = GatewayForm.parse({ driver: "sandbox", title: "آزمایشی" });
  await saveGateway(ctxOf(clerk.actor), keySealing(), form);
}

/** Tables about calls and callers themselves. */
const BESIDE =
  /^public\.(idempotency_keys|call_steps|api_calls|api_call_\w+|audit_origins|supplier_calls|operator_sessions|known_addresses|rate_\w+|sign_in_failures)$/;

/** Tables of changes, one row per change or line. */
const ACTIONS = [
  ...[
    "audit_log",
    "outbox",
    "ledger.vouchers",
    "ledger.entries",
    "ledger.drafts",
    "payments",
    "cheques",
    "cheque_events",
  ],
  ...[
    "announcements",
    "connections",
    "bookings",
    "hold_requests",
    "holds",
    "trades",
    "gateway_payments",
    "offer_locks",
  ],
  ...["refunds", "colleague_users", "travel_requests", "passengers", "certificates", "licenses"],
];

/** Planning a statement on a hundred tables takes longer than running it: with a name, a connection plans it once. */
const named = (text: string, values: unknown[]): pg.QueryConfig => ({ name: `snapshot ${hashOf(text)}`, text, values });
const hashOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);

/** All rows of a branch, as one text per table: equal when nothing was changed in between. */
export class BranchSnapshot {
  readonly #client = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
  #statement = "";

  async open(): Promise<void> {
    await this.#client.connect();
    const { rows } = await this.#client.query<{ name: string }>(
      `select n.nspname || '.' || c.relname as name from pg_class c
         join pg_namespace n on n.oid = c.relnamespace
         join pg_attribute a on a.attrelid = c.oid and a.attname = 'branch_id' and not a.attisdropped
        where n.nspname in ('public', 'ledger') and c.relkind in ('r', 'p') and not c.relispartition`,
    );
    this.#statement = rows
      .filter(({ name }) => !BESIDE.test(name))
      .map(
        ({ name }) =>
          `select '${name}' as name, md5(coalesce(string_agg(x::text, '|' order by x::text), '')) as rows from ${name} x where branch_id = $1`,
      )
      .join(" union all ");
  }

  async of(branchId: number): Promise<Record<string, string>> {
    const { rows } = await this.#client.query<{ name: string; rows: string }>(named(this.#statement, [branchId]));
    return Object.fromEntries(rows.map(({ name, rows: text }) => [name, text]));
  }

  /** Number of records of a change. */
  async counts(branchId: number): Promise<Record<string, number>> {
    const counted = ACTIONS.map(
      (name) => `select '${name}' as name, count(*)::int as n from ${name} where branch_id = $1`,
    );
    const text = counted.join(" union all ");
    const { rows } = await this.#client.query<{ name: string; n: number }>(named(text, [branchId]));
    return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
  }

  /** The state left by a process killed after its change and before its answer was stored, a minute later. */
  async forgetAnswers(branchId: number): Promise<void> {
    await this.#client.query(
      `update idempotency_keys set status = null, answer = null, claimed_at = now() - interval '61 s'
        where branch_id = $1 and answer is not null`,
      [branchId],
    );
  }

  close = () => this.#client.end();
}

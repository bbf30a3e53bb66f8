import { randomBytes } from "node:crypto";
import type pg from "pg";
import { gatewaysWith } from "@/adapters/gateways/gateway-of";
import { answerCharge } from "@/adapters/gateways/sandbox-payer";
import { createInvoice } from "@/domain/cashier/gateway/create-invoice";
import type { GatewayDeps } from "@/domain/cashier/gateway/deps";
import { handleReturn } from "@/domain/cashier/gateway/handle-callback";
import { Invoice } from "@/domain/cashier/gateway/schema";
import { startCheckout } from "@/domain/cashier/gateway/start-checkout";
import type { Batcher } from "@/domain/kernel/batcher";
import type { OperatorActor, Query } from "@/domain/kernel/context";

/** `price`: about a tenth of a seat's, minor units. */
type Office = { branchId: number; currency: string; price: number; words: Words };
type Words = Record<"title" | "titleLatin" | "topUp" | "ticket" | "debt" | "note", string>;
type GatewaysInput = { drive: string; amount?: number; [more: string]: unknown };
/** What becomes of a link: never used, at the gateway, not paid, paid, paid another amount, never used in time, taken back. */
type End = "created" | "pending" | "failed" | "paid" | "other" | "expired" | "reversed";

export const GATEWAYS: Words = {
  ...{ title: "درگاه آزمایشی", titleLatin: "Sandbox gateway", topUp: "شارژ کیف پول", ticket: "بلیت تهران - مشهد" },
  ...{ debt: "تسویهٔ بدهی", note: "پرداخت اعلامیه" },
};
export const GATEWAYS_ABROAD: Words = {
  ...{ title: "Sandbox gateway", titleLatin: "Sandbox gateway", topUp: "Into the wallet", ticket: "Tickets THR-MHD" },
  ...{ debt: "Settles what is owed", note: "Pays a note" },
};

const ENDS: readonly End[] = [
  ...(["paid", "paid", "failed", "pending", "paid", "expired", "paid", "created", "paid", "other"] as const),
  ...(["failed", "paid", "reversed", "pending", "paid", "created", "expired", "paid", "failed", "paid"] as const),
];

/** A sandbox gateway, and links in every state, made and paid as everybody's are. */
export async function plantGateways(client: pg.ClientBase, office: Office): Promise<void> {
  const { branchId, currency, words } = office;
  await client.query(
    `insert into gateways (branch_id, driver, title, title_latin, currency, hook) values ($1, 'sandbox', $2, $3, $4, $5)`,
    [branchId, words.title, words.titleLatin, currency, randomBytes(24).toString("base64url")],
  );
  const { rows } = await client.query<{ id: number; name: string }>(OPERATOR, [branchId]);
  const actor = { kind: "operator", branchId, operatorId: rows[0]!.id, name: "", permissions: [] };
  const deps = deskOn(client);
  const response = await toBePaid(client, office);
  for (const [n, end] of ENDS.entries()) {
    const ctx = { query: deps.query, requestId: "seed", actor: actor as unknown as OperatorActor };
    // Reversed amounts were still in wallets.
    const what = response[end === "reversed" ? 0 : n % response.length];
    const link = await createInvoice(ctx, Invoice.parse(what), { allowed: new Set(), plain: false, sandbox: true });
    await live(deps, link.link.slice("/p/".length), end);
  }
  // Backdated: the used ones to the last hours, the unused ones further back.
  await client.query("alter table gateway_payments disable trigger guard");
  await client.query(AGED, [branchId]);
  await client.query("alter table gateway_payments enable trigger guard");
}

async function live(deps: GatewayDeps, slug: string, end: End): Promise<void> {
  if (end === "created" || end === "expired") return;
  await startCheckout(deps, slug);
  if (end === "pending") return;
  await answerCharge(deps.query, slug, end === "failed" ? "decline" : end === "other" ? "other_amount" : "approve");
  const [charge] = await deps.query<{ authority: string }>(
    "",
    "select authority from gateway_payments where slug = $1",
    [slug],
  );
  const { authority } = charge!;
  await handleReturn(deps, slug, new URLSearchParams({ authority, status: end === "failed" ? "failed" : "ok" }));
  if (end === "reversed") await deps.query("", REVERSED, [slug]);
}

/** Everything on the planter's own transaction. */
function deskOn(client: pg.ClientBase): GatewayDeps {
  const query: Query = async <R>(_: string, text: string, values: readonly unknown[] = []) =>
    (await client.query(text, [...values])).rows as R[];
  const runBatched = async <Answer>({ one }: Batcher<Answer>, request: string) =>
    (await query<{ answer: Answer }>("", one, [request]))[0]!.answer;
  return {
    ...{ query, runBatched, publicUrl: "http://127.0.0.1:3000", requestId: "seed", now: new Date() },
    gatewayOf: gatewaysWith({ query, allowPrivate: true }),
    secretsOf: () => ({}),
    // No order is paid here, so there is nothing to notify.
    db: undefined as never,
  };
}

async function toBePaid(client: pg.ClientBase, { branchId, currency, price, words }: Office): Promise<GatewaysInput[]> {
  const { rows } = await client.query<Record<"people" | "agencies" | "debtors" | "notes", number[]>>(WHO, [
    branchId,
    currency,
  ]);
  const { people, agencies, debtors, notes } = rows[0]!;
  const colleague = (id: number) => ({ type: "colleague", id });
  const passenger = (id: number) => ({ type: "passenger", id });
  return [
    ...people.map((id, n) => ({
      ...{ drive: "wallet", owner: passenger(id), amount: (2 + n) * price, description: words.topUp },
    })),
    ...agencies.map((id, n) => ({
      ...{ drive: "wallet", owner: colleague(id), amount: (10 + 5 * n) * price, description: words.topUp },
    })),
    ...notes.map((id) => ({ drive: "announcement", id, description: words.note })),
    ...debtors.map((id, n) => ({ drive: "colleague", id, amount: (1 + n) * price, description: words.debt })),
    ...agencies.slice(0, 2).map((id) => ({
      ...{ drive: "pay", party: colleague(id), amount: 4 * price, description: words.ticket },
    })),
  ];
}

const OPERATOR = `
  select o.id, o.name from memberships m join operators o on o.id = m.operator_id where m.branch_id = $1 order by o.id limit 1`;

const WHO = `
  select array(select id from passengers where branch_id = $1 and status = 1 and merged_into is null order by id limit 5) as people,
         array(select id from colleagues where branch_id = $1 and active and currency = $2 order by id limit 3) as agencies,
         array(select c.id from colleagues c join ledger.account_balances s on s.branch_id = c.branch_id and s.account_id = c.receivable_id
                where c.branch_id = $1 and c.active and c.currency = $2 and s.dr > s.cr order by s.dr - s.cr desc limit 3) as debtors,
         array(select n.id from announcements n where n.branch_id = $1 and n.status = 'active' and n.direction = 'debit'
                  and n.currency = $2 and n.party ~ '^(colleague|passenger):' and n.settled = 0 order by n.id limit 2) as notes`;

/** The gateway took it back, and it was still in the wallet. */
const REVERSED = `
  select settle_gateway_payment(jsonb_build_object('branch_id', branch_id, 'payment_id', id, 'actor', 'system', 'request_id', 'seed',
           'verdict', jsonb_build_object('state', 'reversed', 'code', 'chargeback', 'message', 'chargeback')))
    from gateway_payments where slug = $1 and status = 3`;

const AGED = `
  with placed as (
    select id, row_number() over (order by id) as n, status = 0 and row_number() over (order by id) in (6, 17) as unused
      from gateway_payments where branch_id = $1)
  update gateway_payments p
     set created_at = p.created_at - (20 - placed.n) * interval '50 minutes' - case when unused then interval '3 days' else '0' end,
         expires_at = p.expires_at - (20 - placed.n) * interval '50 minutes' - case when unused then interval '3 days' else '0' end,
         status = case when unused then 5 else p.status end,
         next_check_at = case when unused then null else p.next_check_at end
    from placed where p.branch_id = $1 and p.id = placed.id`;

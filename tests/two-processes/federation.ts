import { vi } from "vitest";
import type { BranchId, OperatorActor, Query } from "@/domain/kernel/context";
import { cancelBooking } from "@/domain/sales/booking/cancel-booking";
import { cancelTerms } from "@/domain/sales/penalty/cancel-terms";
import { readSold } from "@/domain/sales/penalty/read-sold";
import { supplierById } from "@/domain/sales/supplier/active-suppliers";
import type { TripQuery } from "@/domain/sales/supplier/port";
import { saveSupplier } from "@/domain/sales/supplier/save-supplier";
import { SupplierForm } from "@/domain/sales/supplier/schema";
import { advanceTrade } from "@/domain/sales/trade/advance";
import { mintCustomerToken } from "@/server/auth/customer-token";
import { query } from "@/server/db";
import { mirrorOnce } from "@/server/jobs/mirror-worker";
import { supplierSealing } from "@/server/supplier-deps";
import { tradeDeps } from "@/server/trade-deps";
import { newCustomer } from "../customers";
import { ctxOf, office } from "../fixtures";
import { call, type TestResponse } from "../http";
import { asLedgerOwner } from "../ledger";
import { personOf } from "../operators";
import type { Partner } from "../partner";
import { type AppProcess, buildProcess, stopProcesses } from "../security/processes";
import { dayAhead, otherDeployment } from "../suppliers/other-deployment";
import { askingOf } from "../suppliers/port-contract";
import { key, traveller } from "../trades";
import { buildShop, startShop } from "../trading/shop-processes";
import { fill } from "../wallets";

export type Federation = Awaited<ReturnType<typeof federation>>;

/** Two deployments over HTTP: a customer of the buyer (A) buys what the seller (B) sells. This process is A's jobs. */
export async function federation() {
  await Promise.all([buildProcess(), buildShop()]);
  const [a, b] = await Promise.all([startShop(), otherDeployment()]);
  const known = await b.partner();
  const { branchId } = await office();
  const clerk = await personOf(branchId);
  const form = SupplierForm.parse({
    ...{ code: "b", adapter: "core", title: "B", products: ["flight"], secrets: {} },
    settings: { base_url: b.base, domain: known.domain },
  });
  const { id: supplierId } = await saveSupplier(ctxOf(clerk), { ...supplierSealing(), allowPrivate: true }, form);
  const deps = () => tradeDeps({ requestId: "federation", now: new Date() });
  const at = { a, b, known, branchId, clerk, supplierId, deps };
  return { ...at, ...asBuyer(at), ...asSeller(b, known), close: () => b.close().then(stopProcesses) };
}

type At = { a: AppProcess; branchId: BranchId; supplierId: number; deps: () => ReturnType<typeof tradeDeps> };

/** Acts of A's customer over HTTP, followed by A's jobs. */
function asBuyer({ a, branchId, supplierId, deps }: At) {
  /** Creates a customer with money in the wallet. */
  async function customer(amount = 0) {
    const { id: customerId, passengerId, sessionEpoch } = await newCustomer(branchId);
    if (amount > 0) await fill(branchId, { type: "passenger", id: passengerId }, amount);
    const of = { group: "b2c" as const, branchId, customerId, passengerId, sessionEpoch };
    const { token } = await mintCustomerToken(of, new Date());
    const ask = (path: string, body: object, headers: Record<string, string> = {}): Promise<TestResponse> =>
      call(a.base, "POST", `/b2c/v1${path}`, { headers: { authorization: `Bearer ${token}`, ...headers }, body });
    return { passengerId, ask };
  }
  type Customer = Awaited<ReturnType<typeof customer>>;

  /** Mirrors until a flight of that day exists. */
  async function mirrored(days: number): Promise<void> {
    const supplier = await supplierById(deps(), branchId, supplierId);
    const found = (await deps().supplierOf(supplier!)) as {
      searchTrips: (q: TripQuery, of: object) => Promise<object[]>;
    };
    await vi.waitFor(
      async () => {
        await query("test.due", "update core_cursors set next_at = now() - interval '1 s'");
        await mirrorOnce();
        if ((await found.searchTrips(trip(days), askingOf())).length === 0) throw new Error("not mirrored yet");
      },
      { timeout: 15_000, interval: 100 },
    );
  }

  /** Finds and locks the flight of that day. */
  async function lock(by: Customer, days: number, adults = 1) {
    await mirrored(days);
    const passengers = { adult: adults, child: 0, infant: 0 };
    const legs = [{ origin: "THR", destination: "MHD", date: dayAhead(days) }];
    const { json: found } = await by.ask("/online/search/flight", { legs, passengers });
    const [offer] = found.data.offers;
    const wish = { calculation_id: offer.calculation_id, passengers, expected_total: offer.total };
    const { json } = await by.ask("/online/flight/lock", wish);
    if (!json.status) throw new Error(JSON.stringify(json));
    return json.data as { lock_id: string; total: number };
  }

  const bodyOf = (locked: { lock_id: string; total: number }, adults = 1, more: object = {}) => ({
    ...{ locks: [locked.lock_id], accepted_total: locked.total, contact: { mobile: "09121234567" } },
    ...{ passengers: Array.from({ length: adults }, () => traveller()), payment: { method: "wallet" }, ...more },
  });
  const store = (by: Customer, body: object) => by.ask("/trade/store", body, { "idempotency-key": key() });

  /** Runs A's jobs until the trade has ended. */
  async function settled(trade_id: number): Promise<string> {
    for (let n = 0; n < 20; n++) {
      const status = await advanceTrade(deps(), { branch_id: branchId, trade_id });
      if (status !== null && !["paid", "issuing"].includes(status)) return status;
      await query(
        "test.trade-due",
        "update trades set next_step_at = now() - interval '1 s' where branch_id = $1 and id = $2",
        [...[branchId, trade_id]],
      );
    }
    throw new Error("the trade goes on and on");
  }

  /** Bought from the wallet, and issued at B. */
  async function bought(by: Customer, days: number, adults = 1) {
    const { json } = await store(by, bodyOf(await lock(by, days, adults), adults));
    if (!json.status) throw new Error(JSON.stringify(json));
    const { trade_id } = json.data as { trade_id: number };
    const status = await settled(trade_id);
    if (status !== "issued") throw new Error(status);
    return { trade_id, ...(await booking(trade_id)) };
  }

  const booking = async (tradeId: number) =>
    (
      await query<{ id: number; local_pnr: string; supplier_pnr: string; status: string; order_id: number }>(
        "test.booking",
        `select id::int, local_pnr, supplier_pnr, status::text, supplier_order_id::int as order_id from bookings
          where branch_id = $1 and trade_id = $2`,
        [branchId, tradeId],
      )
    )[0]!;

  /** What A owes B by A's books, minor units. */
  const payable = async () =>
    Number(
      (
        await asLedgerOwner<{ owed: string }>(
          `select coalesce(sum(e.cr - e.dr), 0) as owed from ledger.entries e
             join ledger.mappings m on m.branch_id = e.branch_id and m.account_id = e.account_id and m.key = 'supplier.payable'
            where e.branch_id = $1 and e.party = 'supplier:' || $2::int`,
          [branchId, supplierId],
        )
      )[0]!.owed,
    );
  const wallet = async (passengerId: number) =>
    Number(
      (
        await asLedgerOwner<{ left: string }>(
          `select coalesce(sum(e.cr - e.dr), 0) as left from ledger.entries e
            where e.branch_id = $1 and e.account_id = ledger.wallet_of($1, 'passenger:' || $2::int)`,
          [branchId, passengerId],
        )
      )[0]!.left,
    );
  return { customer, mirrored, lock, bodyOf, store, settled, bought, booking, payable, wallet };
}

const spot = (code: string) => ({
  ...{ kind: "airport" as const, code, city: code, codes: [code], country: "IR", zone: "Asia/Tehran" },
});
const trip = (days: number): TripQuery => ({
  ...{ product: "flight", passengers: { adult: 1, child: 0, infant: 0 }, cabin: null, currency: "IRR" },
  legs: [{ origin: spot("THR"), destination: spot("MHD"), date: dayAhead(days), flexDays: 0 }],
});

/** Acts of B's staff in its console, and B's books. */
function asSeller(b: Awaited<ReturnType<typeof otherDeployment>>, { branchId, colleagueId }: Partner) {
  const overThere: Query = async (_, text, values = []) => (await b.sql(text, [...values])) as never;
  const operator: OperatorActor = { kind: "operator", branchId, operatorId: 1, name: "b", permissions: [] };

  /** Cancels a booking like the console. */
  const cancels = (local_pnr: string, reason = "aircraft withdrawn") =>
    cancelBooking({ ...ctxOf(operator), query: overThere, actor: operator, now: new Date() }, { local_pnr, reason });

  /** What A owes B by B's books. */
  const receivable = async () =>
    Number(
      (
        await b.sql<{ owed: string }>(
          `select coalesce(sum(e.dr - e.cr), 0) as owed from ledger.entries e
             join colleagues c on c.branch_id = e.branch_id and c.receivable_id = e.account_id
            where c.branch_id = $1 and c.id = $2`,
          [branchId, colleagueId],
        )
      )[0]!.owed,
    );

  /** A penalty rule of B for later sales, in hundredths of a percent, until it is replaced. */
  async function rules(percent: number): Promise<void> {
    await b.sql("update penalty_rules set active = false where branch_id = $1", [branchId]);
    const form = {
      ...{ title: "B", title_latin: "B", types: [], supplier_id: null, carrier: null, fare_classes: [], pax_types: [] },
      ...{ basis: "total", bands: [], after: { percent, amount: 0 }, owner_hours: 24, position: 100 },
    };
    await b.sql(
      `with made as (insert into penalty_rules (branch_id, created_by) values ($1, 'test') returning id)
       insert into penalty_rule_versions (branch_id, rule_id, version, form, created_by) select $1, id, 1, $2, 'test' from made`,
      [branchId, JSON.stringify(form)],
    );
  }

  /** Refunds a booking in B's console, by its own rules. */
  async function refunds(local_pnr: string): Promise<void> {
    const ctx = { ...ctxOf(operator), query: overThere, actor: operator, now: new Date() };
    const terms = await cancelTerms(overThere, branchId, { local_pnr, at: new Date() });
    const [sold] = await readSold(overThere, branchId, { local_pnr });
    const items = sold!.lines.flatMap((line) =>
      line.travellers.map(({ seq, type, name, price }) => ({
        ...{
          booking_id: Number(sold!.id),
          local_pnr,
          line: line.line,
          seq,
          pax_type: type,
          name,
          price,
          tax: 0,
          discount: 0,
        },
        ...{ paid: price, penalty: terms[0]!.penalty, refundable: price - terms[0]!.penalty, rule: null, kept: null },
      })),
    );
    const quote = {
      ...{
        branch_id: branchId,
        product: "flight",
        trade_id: null,
        party: `colleague:${colleagueId}`,
        asked_by: "operator:1",
      },
      ...{
        currency: "IRR",
        items,
        paid: items[0]!.paid,
        penalty: terms[0]!.penalty,
        now: ctx.now,
        bookings: [sold!.id],
      },
      expires_at: new Date(Date.now() + 60_000),
    };
    const by = { branch_id: branchId, actor: "operator:1", request_id: "b", now: ctx.now };
    const [{ answer }] = (await b.sql<{ answer: { refused?: object } }>(
      "select open_refund($1::jsonb || jsonb_build_object('quote_id', store_penalty_quote($2::jsonb))) as answer",
      [JSON.stringify(by), JSON.stringify(quote)],
    )) as [{ answer: { refused?: object } }];
    if (answer.refused) throw new Error(JSON.stringify(answer));
  }
  return { cancels, receivable, rules, refunds, overThere, seller: operator };
}

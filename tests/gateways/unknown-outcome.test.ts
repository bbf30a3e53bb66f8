import { afterAll, beforeAll, expect, test } from "vitest";
import { gatewaysWith } from "@/adapters/gateways/gateway-of";
import { handleReturn } from "@/domain/cashier/gateway/handle-callback";
import { readPayPage } from "@/domain/cashier/gateway/read-page";
import { startCheckout } from "@/domain/cashier/gateway/start-checkout";
import { sweepPayments } from "@/domain/cashier/gateway/sweep";
import { query } from "@/server/db";
import { gatewayDeps } from "@/server/gateway-deps";
import { chance } from "../../torture/item";
import { asLedgerOwner } from "../ledger";
import { FAULTS, type GatewayFault } from "./faulty-server";
import { AMOUNT, payDeps } from "./links";
import { stripeServer } from "./stripe-server";
import { zarinpalServer } from "./zarinpal-server";

/** M6: payers are charged, and the gateway's answers are lost. M6_CASES of them (`npm run torture -- M6`: 1,000). */
const CASES = Number(process.env.M6_CASES ?? 48);
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);
const AT_ONCE = 16;
/** Sweeper rounds within which everything must be settled. */
const ROUNDS = 2;
const SLOW: GatewayFault[] = ["hang", "half-open", "drip"];
const ALL = Object.keys(FAULTS) as GatewayFault[];

let banks: [Awaited<ReturnType<typeof zarinpalServer>>, Awaited<ReturnType<typeof stripeServer>>];
let of: Awaited<ReturnType<typeof payDeps>>;
beforeAll(async () => {
  banks = await Promise.all([zarinpalServer(), stripeServer()]);
  of = await payDeps();
});
afterAll(() => Promise.all(banks.map((bank) => bank.close())));

/** The product's limits, shortened: a hanging call takes a quarter of a second. */
const HANGS_MS = 250;
/** For the sweeper: on a busy machine an answer takes longer than that. */
const ROUND_MS = 1_000;
const desk = (withinMs = HANGS_MS) => ({
  ...gatewayDeps({ requestId: "m6", now: new Date() }),
  gatewayOf: gatewaysWith({ query, allowPrivate: true, withinMs }),
});

type Case = { link: string; authority: string; charged: boolean };

test("what was charged is settled once within two rounds, and never shown as failed", async () => {
  console.log(`M6 FUZZ_SEED=${SEED}`);
  const luck = chance(SEED);
  const gateways = [await of.zarinpal(banks[0].url), await of.stripe(banks[1].url)];
  const some = () => (luck() < 0.1 ? SLOW[Math.floor(luck() * SLOW.length)]! : pick(luck));
  const shownFailed: string[] = [];
  const look = async ({ link, charged }: Case, when: string) => {
    const page = await readPayPage(query, link.slice("/p/".length));
    if (charged && page!.status !== 1 && page!.status !== 3) shownFailed.push(`${when}: status ${page!.status}`);
    return page!.status;
  };

  const cases = await each(CASES, async (nth) => {
    const stripes = nth % 2;
    const { link } = await of.link(gateways[stripes]!);
    const slug = link.slice("/p/".length);
    // The charge may be opened and its answer lost: the payer retries.
    if (luck() < 0.2) (stripes ? banks[1].faults.create : banks[0].faults.request!).push(some());
    for (let press = 1; press <= 20; press++)
      if (await startCheckout(desk(HANGS_MS * press), slug).catch(() => null)) break;
    const { authority } = await of.payment(link);
    const charged = luck() < 0.9;
    if (charged) banks[stripes as 0].pay(authority);
    else if (stripes) banks[1].change(authority, { status: "expired" });
    else banks[0].fail(authority);
    // The answer to a returning payer is lost, and that of the first round may be. Some never return.
    const comes = luck() < 0.8;
    banks[stripes as 0].plans.set(authority, comes && luck() < 0.6 ? [some(), some()] : [some()]);
    const came = stripes ? `session_id=${authority}` : `Authority=${authority}&Status=${luck() < 0.3 ? "NOK" : "OK"}`;
    if (comes) await handleReturn(desk(), slug, new URLSearchParams(came));
    const one = { link, authority, charged };
    await look(one, "after the callback");
    return one;
  });

  for (let round = 1; round <= ROUNDS; round++) {
    // Unused faults are dropped: the last round gets correct answers.
    if (round === ROUNDS) for (const { plans } of banks) plans.clear();
    await asLedgerOwner(
      "update gateway_payments set next_check_at = now() - interval '1 s', checking_until = null where branch_id = $1 and status = 1",
      [of.desk.branchId],
    );
    while ((await due()) > 0) await sweepPayments(desk(ROUND_MS), { most: 200 });
    for (const one of cases) await look(one, `after round ${round}`);
  }

  expect(shownFailed).toEqual([]);
  const charged = cases.filter((one) => one.charged);
  const states = await Promise.all(cases.map(async (one) => [one.charged, await look(one, "in the end")] as const));
  expect(states.filter(([paid, status]) => paid && status !== 3)).toEqual([]);
  expect(states.filter(([paid, status]) => !paid && status === 3)).toEqual([]);
  expect(await of.vouchers()).toBe(charged.length);
  expect(await of.wallet()).toBe(charged.length * AMOUNT);
}, 1_200_000);

/** Resets, partial answers and pages are more likely than rare faults. */
function pick(luck: () => number): GatewayFault {
  const quick = ALL.filter((fault) => !SLOW.includes(fault));
  return luck() < 0.5
    ? (["reset", "500", "broken off"] as const)[Math.floor(luck() * 3)]!
    : quick[Math.floor(luck() * quick.length)]!;
}

const due = async () => {
  const [row] = await asLedgerOwner<{ count: number }>(
    "select count(*)::int from gateway_payments where branch_id = $1 and status = 1 and next_check_at <= now()",
    [of.desk.branchId],
  );
  return row!.count;
};

async function each<T>(count: number, work: (nth: number) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  let next = 0;
  const worker = async () => {
    for (let nth = next++; nth < count; nth = next++) done.push(await work(nth));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return done;
}

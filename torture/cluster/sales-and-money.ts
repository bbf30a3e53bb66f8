import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { call } from "../../tests/http";
import { chance } from "../item";
import { book, charterOf, seats, signed } from "../partner-calls";
import type { Claim } from "./claim";
import { clerkOf } from "./people";

const BUYERS = 400;
const SEATS = 50;
/** The database was not available in time; the caller may retry. */
const NOTHING_DONE = 9006;
const TRIES = 10;

/** Half of them through nginx, a quarter to each machine directly. */
export const seatsOnce: Claim = {
  what: "50 seats, 400 buyers at both machines",
  try: async (stack, must) => {
    const [target] = await charterOf(stack, [SEATS]);
    const doors = [stack.base, stack.machines[0].base, stack.base, stack.machines[1].base];
    let refused = 0;
    const buy = async (n: number, tries = TRIES): Promise<number | string> => {
      const { status, json, text } = await book({ ...stack, base: doors[n % doors.length]! }, target!);
      if (status === 200) return json.items[0].code;
      if (json?.error?.code !== NOTHING_DONE || tries === 1) return `${status} ${text.slice(0, 80)}`;
      refused++;
      await sleep(1_000);
      return buy(n, tries - 1);
    };
    const codes = await Promise.all(Array.from({ length: BUYERS }, (_, n) => buy(n)));
    const won = codes.filter((code) => code === 1000).length;
    const { sold, held } = await seats(stack, target!);
    must(won === SEATS, `${won} were confirmed`);
    must(sold === SEATS && held === 0, `sold ${sold}, held ${held}`);
    const odd = new Set(codes.filter((code) => ![1000, 4002, 4005].includes(Number(code))));
    must(odd.size === 0, `told ${[...odd].join(", ")}`);
    return `${won} won, ${sold} sold; ${refused} had to try again`;
  },
};

const ACTS = 300;
const WORKERS = 24;

/** Random bookings, cancellations and payments; the auditor totals everything afterwards. */
export const money: Claim = {
  what: "money by chance: sales, cancellations, payments and their repetitions",
  try: async (stack, must) => {
    const luck = chance(Number(process.env.TORTURE_SEED ?? 7));
    const clerk = await clerkOf(stack);
    const [target] = await charterOf(stack, [ACTS]);
    const sold: string[] = [];
    const reply: Record<string, number> = {};
    const act = async () => {
      const kind = luck();
      const count = (what: string) => {
        reply[what] = (reply[what] ?? 0) + 1;
      };
      if (kind < 0.2 && sold.length > 0) {
        const { status } = await signed(stack, "/cancel", { local_pnr: sold.shift() });
        must(status === 200, `a cancellation was answered ${status}`);
        return count("canceled");
      }
      if (kind < 0.6) {
        const { status, json } = await book(stack, target!);
        must(status === 200 && json.items[0].code === 1000, `a booking was answered ${status}`);
        sold.push(json?.items?.[0]?.local_pnr);
        return count("sold");
      }
      const counterparty = { type: "colleague", id: stack.partner.colleagueId };
      const amount = 1 + Math.floor(luck() * 1_000_000);
      const payments = [{ type: "receipt", method: "cash", amount, date: clerk.today, counterparty }];
      const headers = { ...clerk.headers, "idempotency-key": randomUUID() };
      // The same call twice concurrently, at either machine: stored once.
      const twice = await Promise.all(
        stack.machines.map(({ base }) => call(base, "POST", "/api/v2/pay/store", { headers, body: { payments } })),
      );
      const ids = new Set(twice.flatMap(({ json }) => json?.data?.payments?.map(({ id }: { id: number }) => id) ?? []));
      must(
        ids.size === 1,
        `a payment sent twice has ${ids.size} numbers: ${twice.map(({ text }) => text.slice(0, 200))}`,
      );
      count("paid");
    };
    let left = ACTS;
    const worker = async () => {
      while (left-- > 0) await act();
    };
    await Promise.all(Array.from({ length: WORKERS }, worker));
    for (const what of ["sold", "canceled", "paid"]) must((reply[what] ?? 0) > 0, `nothing was ${what}`);
    const [{ count }] = (await stack.sql<{ count: number }>(
      "select count(*)::int as count from payments where branch_id = $1",
      [stack.partner.branchId],
    )) as [{ count: number }];
    must(count === reply["paid"], `${count} payments are stored, ${reply["paid"]} were sent`);
    return Object.entries(reply)
      .map(([what, times]) => `${times} ${what}`)
      .join(", ");
  },
};

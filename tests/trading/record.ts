import { query } from "@/server/db";
import { chance } from "../../torture/item";
import type { Call } from "../../torture/linearizable";
import type { Act, SaleReply } from "../../torture/sales";
import { seatsOf } from "../fixtures";
import type { TestResponse as Http } from "../http";
import { advance } from "../issuing";
import { rowOf } from "../paying";
import { type Selling, traveller } from "../trades";
import { type Base, type Buyer, buyerOf, codeOf, comeBack, type Link, longOver, payAt } from "./buyer";

export const TERMS = { price: 1_000_000, back: 700_000 };
export const SEATS = 3;
export const PURSES = [2_500_000, 1_000_000];
const CLIENTS = 3;
/** A process that queried a gateway and died leaves it claimed for a while. */
const SETTLING = 20;

export type Recorded = { history: Call<Act, SaleReply>[]; refused: number };

/** `answer` null: it was lost. */
type RecordedReply = { answer: SaleReply | null } | { dropped: true };
type Doing = { [K in Act["do"]]: (act: Extract<Act, { do: K }>) => Promise<RecordedReply> };

/** Three clients buy, pay, query and refund at random over HTTP; this process does the sweeper's part. */
export async function record(
  at: Selling,
  base: Base,
  { seed, acts, heard: received }: { seed: number; acts: number; heard?: () => void },
): Promise<Recorded> {
  const luck = chance(seed);
  const pick = <T>(of: readonly T[]): T => of[Math.floor(luck() * of.length)]!;
  const history: Call<Act, SaleReply>[] = [];
  const locks: string[] = [];
  const trades: string[] = [];
  const links = new Map<string, Link>();
  const buyers = await Promise.all(PURSES.map((purse) => buyerOf(at, purse)));
  const owner = new Map<string, number>();
  const doing = await doings(at, { base, buyers, links, owner });
  let refused = 0;

  async function once(act: Act): Promise<void> {
    const began = performance.now();
    const result = await (doing[act.do] as (act: Act) => Promise<RecordedReply>)(act).catch(
      (error: NodeJS.ErrnoException) => {
        // Without a connection nothing was done; a lost answer or a lock time-out may have been executed.
        if (error.code === "ECONNREFUSED") return { dropped: true } as const;
        if (/^(ECONNRESET|EPIPE|55P03)$/.test(error.code ?? "") || error.message === "aborted") return null;
        throw error;
      },
    );
    if (result && "dropped" in result) {
      refused++;
      return;
    }
    const answer = result?.answer ?? null;
    history.push({ act, answer, began, ended: performance.now() });
    received?.();
    if (answer?.lock) locks.push(answer.lock);
    if (answer?.trade) trades.push(answer.trade);
  }

  function wish(): Act {
    const buyer = luck() < 0.6 ? 0 : 1;
    const kinds: Act[] = [{ do: "lock", buyer }, { do: "purse", buyer }, { do: "seats" }];
    const lock = locks.length > 0 ? pick(locks.slice(-3)) : null;
    if (lock)
      for (const by of ["wallet", "gateway", "gateway"] as const)
        kinds.push({ do: "store", buyer: owner.get(lock)!, lock, by });
    const trade = trades.length > 0 ? pick(trades.slice(-4)) : null;
    if (trade && links.has(trade))
      for (const act of ["complete", "complete", "callback", "expire"] as const) kinds.push({ do: act, trade });
    if (trade && links.has(trade) && !history.some(({ act }) => act.do === "approve" && act.trade === trade))
      kinds.push({ do: "approve", trade });
    if (trade) kinds.push({ do: "refund", trade });
    return pick(kinds);
  }

  const client = async () => {
    while (history.length + refused < acts) await once(wish());
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));

  const paid = history.flatMap(({ act, answer }) => (act.do === "approve" && answer ? [act.trade] : []));
  for (const trade of new Set(paid)) {
    for (let round = 0; round < SETTLING && (await rowOf(links.get(trade)!.serial_id)).status !== 3; round++) {
      await query(
        "t.asked-no-more",
        "update gateway_payments set checking_until = null where branch_id = $1 and serial_id = $2",
        [...[at.branchId, links.get(trade)!.serial_id]],
      );
      await once({ do: "complete", trade });
    }
    await once({ do: "complete", trade });
    await once({ do: "settled", trade });
  }
  for (const [buyer] of PURSES.entries()) await once({ do: "purse", buyer });
  await once({ do: "seats" });
  return { history, refused };
}

type Cell = { base: Base; buyers: Buyer[]; links: Map<string, Link>; owner: Map<string, number> };

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the wire answers.
type Data = any;

const isOutcomeUnknown = ({ json }: Http): boolean => [json?.meta?.code, json?.error?.code].includes(5007);

/** Each act on the wire. */
async function doings(at: Selling, { base, buyers, links, owner }: Cell): Promise<Doing> {
  const flight = await at.flight({ capacity: SEATS, adult: TERMS.price });
  const offer = (await at.find(buyers[0]!.actor, flight)).find(({ supplier }) => supplier === "charter")!;
  const tradeOwner = new Map<string, number>();
  const ask = (buyer: number, method: string, path: string, body?: object) =>
    buyers[buyer]!.ask(base(), method, path, body);
  const received = (dto: Http, of: (data: Data) => Partial<SaleReply>): RecordedReply => {
    const code = codeOf(dto);
    // Too many concurrent calls of one buyer.
    if (code === 9001) return { dropped: true };
    // The service is briefly unavailable, or lost its database while it committed (answered with 200): the outcome is unknown.
    if (code === 9005 || code === 9006 || isOutcomeUnknown(dto)) return { answer: null };
    return { answer: { code, ...(code === 1000 && of(dto.json.data)) } };
  };

  return {
    lock: async ({ buyer }) => {
      const result = received(await ask(buyer, "POST", "/online/flight/lock", at.wish(offer)), ({ lock_id }) => ({
        lock: lock_id,
      }));
      if ("answer" in result && result.answer?.lock) owner.set(result.answer.lock, buyer);
      return result;
    },
    store: async ({ buyer, lock, by }) => {
      const body = {
        ...{
          locks: [lock],
          accepted_total: TERMS.price,
          passengers: [traveller()],
          contact: { mobile: "09121234567" },
        },
        payment: { method: by },
      };
      return received(await ask(buyer, "POST", "/trade/store", body), ({ trade_id, status, payment }) => {
        tradeOwner.set(String(trade_id), buyer);
        if (payment) links.set(String(trade_id), payment);
        return { trade: String(trade_id), status };
      });
    },
    approve: async ({ trade }) =>
      (await payAt(base(), links.get(trade)!)) ? { answer: { code: 1000 } } : { dropped: true },
    complete: async ({ trade }) =>
      received(
        await ask(tradeOwner.get(trade)!, "POST", "/trade/completion", { trade_id: Number(trade) }),
        ({ status }) => ({ status }),
      ),
    callback: async ({ trade }) => {
      const result = await comeBack(base(), links.get(trade)!);
      return result ? { answer: { code: result.status === 303 ? 1000 : result.status } } : { dropped: true };
    },
    expire: async ({ trade }) => {
      await longOver(at.branchId, Number(trade));
      return { answer: { code: 1000, status: await advance(at, Number(trade)) } };
    },
    refund: async ({ trade }) => {
      const buyer = tradeOwner.get(trade)!;
      const quoted = await ask(buyer, "POST", "/online/flight/penalty", { trade_id: Number(trade) });
      if (codeOf(quoted) !== 1000) return received(quoted, () => ({}));
      const { quote_id } = quoted.json.data;
      const result = await ask(buyer, "POST", "/online/flight/refund", { quote_id, refund_to: "wallet" });
      return received(result, ({ items }) => ({
        code: items[0].code,
        back: items[0].refundable,
      }));
    },
    purse: async ({ buyer }) =>
      received(await ask(buyer, "GET", "/wallet/ballance"), ({ balance }) => ({ left: balance })),
    seats: async () => {
      const { capacity, sold, held } = await seatsOf(at.branchId, flight.classId);
      return { answer: { code: 1000, left: capacity - sold - held } };
    },
    settled: async ({ trade }) => {
      const { status } = await rowOf(links.get(trade)!.serial_id);
      return { answer: { code: status === 3 ? 1000 : status } };
    },
  };
}

import type { Call, Model } from "./linearizable";

/** Acts on a class of seats by its buyers, who buy nothing else. */
export type Act =
  | { do: "lock"; buyer: number }
  | { do: "store"; buyer: number; lock: string; by: "wallet" | "gateway" }
  /** The payer pays at the gateway. */
  | { do: "approve"; trade: string }
  /** The payer returns, the gateway calls back, and the sweeper runs after the trade's deadline. */
  | { do: "complete" | "callback" | "expire"; trade: string }
  | { do: "refund"; trade: string }
  /** Balance of a wallet, and number of free seats. */
  | { do: "purse"; buyer: number }
  | { do: "seats" }
  /** A gateway payment is credited: checked at the end. */
  | { do: "settled"; trade: string };

/** `code`: of the catalogue, 1000 for success. `status` null: another process held the trade. */
export type SaleReply = {
  code: number;
  lock?: string;
  trade?: string;
  status?: string | null;
  back?: number;
  left?: number;
};

type Trade = {
  buyer: number;
  lock: string;
  /** `canceled`: replaced by a later one of the same lock while unpaid. */
  status: "awaiting_payment" | "issued" | "expired" | "canceled" | "refunded";
  approved?: true;
  credited?: true;
  late?: true;
};

/** `unheard`: progress of calls with lost answers. */
export type Sales = {
  free: number;
  purses: readonly number[];
  locks: Readonly<Record<string, "open" | "used" | "released">>;
  trades: Readonly<Record<string, Trade>>;
  unheard: Readonly<Record<string, string>>;
};

export const beginning = (seats: number, purses: readonly number[]): Sales => ({
  ...{ free: seats, purses, locks: {}, trades: {}, unheard: {} },
});

/**
 * A seat is locked, bought by wallet or gateway, and refunded; each costs `price`, of which `back` is refunded. A
 * gateway payment is first credited to the wallet and buys in a separate step; an ended trade releases its lock unless
 * another waits. A lock has one active trade: a second replaces the first while that is unpaid, before its own payment.
 */
export const salesModel = (terms: { price: number; back: number }): Model<Sales, Act, SaleReply> => ({
  during: (state, call, nth) =>
    call.answer === null
      ? unheard(state, call, nth, terms)
      : [...stored(state, call), ...stepsOf(state, call.act, terms)],
  end: (state, act, answer) => ENDS[act.do](state, act as never, answer, terms),
  nameOf: ({ free, purses, locks, trades, unheard: lost }) =>
    JSON.stringify([
      free,
      purses,
      ...[locks, trades, lost].map((of) => Object.entries(of).sort(([a], [b]) => (a < b ? -1 : 1))),
    ]),
});

type Terms = { price: number; back: number };
type End<A> = (state: Sales, act: A, answer: SaleReply, terms: Terms) => Sales[];

const ENDS: { [K in Act["do"]]: End<Extract<Act, { do: K }>> } = {
  lock: (state, _, { code, lock }) => {
    if (code === 4002) return only(state, state.free === 0);
    return only(withLock({ ...state, free: state.free - 1 }, lock!, "open"), code === 1000 && state.free > 0);
  },
  store: (state, { buyer, lock, by }, { code, trade, status }, { price }) => {
    const open = state.locks[lock] === "open";
    const poor = state.purses[buyer]! < price;
    if (code === 1002 || code === 4004) return only(state, !open);
    // Another trade of it is being paid, or was during this call: nothing is done.
    if (code === 4009) return [state];
    // It replaced another, and was itself replaced before its payment began.
    if (code === 8003) return by === "gateway" ? [state, superseded(state, lock)] : [];
    // Refused before or after it replaced another: the wallet was spent in between.
    if (code === 7001) return open && poor && by === "wallet" ? [state, superseded(state, lock)] : [];
    if (code !== 1000 || !open || state.trades[trade!]?.status === "canceled") return [];
    const alone = superseded(state, lock);
    // Canceled: replaced before its answer.
    if (by === "gateway")
      return status === "awaiting_payment" || status === "canceled"
        ? [withTrade(alone, trade!, { buyer, lock, status })]
        : [];
    return only(
      withTrade(bought(alone, { buyer, lock }, price), trade!, { buyer, lock, status: "issued" }),
      !poor && status === "issued",
    );
  },
  approve: (state, { trade }) =>
    state.trades[trade] ? [withTrade(state, trade, { ...state.trades[trade], approved: true })] : [],
  // 7102: its payment failed, because its order was replaced.
  complete: (state, { trade }, { code, status }) =>
    only(state, code === 7102 ? state.trades[trade]?.status === "canceled" : status === state.trades[trade]?.status),
  callback: (state) => [state],
  expire: (state, { trade }, { status }) => only(state, status === null || status === state.trades[trade]?.status),
  refund: (state, { trade }, { code, back }, terms) => {
    if (!state.trades[trade]) return [];
    const { buyer, status } = state.trades[trade];
    if (code === 6003) return only(state, status === "refunded");
    if (code === 5003 || code === 3009) return only(state, UNPAID.has(status));
    // A concurrent newer quote exists.
    if (code === 6001) return only(state, status === "issued" || status === "refunded");
    const given = withTrade(paid(state, buyer, terms.back), trade, { ...state.trades[trade]!, status: "refunded" });
    return only({ ...given, free: state.free + 1 }, code === 1000 && status === "issued" && back === terms.back);
  },
  purse: (state, { buyer }, { left }) => only(state, left === state.purses[buyer]),
  seats: (state, _, { left }) => only(state, left === state.free),
  settled: (state, { trade }, { code }) => only(state, code === 1000 && state.trades[trade]?.credited === true),
};

const UNPAID: ReadonlySet<Trade["status"]> = new Set(["awaiting_payment", "expired", "canceled"]);
/** A waiting trade of a lock is replaced by a later one. */
const superseded = (state: Sales, lock: string): Sales => ({
  ...state,
  trades: Object.fromEntries(
    Object.entries(state.trades).map(([name, trade]) => [
      name,
      trade.lock === lock && trade.status === "awaiting_payment" ? { ...trade, status: "canceled" } : trade,
    ]),
  ),
});

const only = (state: Sales, holds: boolean): Sales[] => (holds ? [state] : []);
const paid = (state: Sales, buyer: number, amount: number): Sales => ({
  ...state,
  purses: state.purses.map((purse, nth) => (nth === buyer ? purse + amount : purse)),
});
const withLock = (state: Sales, lock: string, is: Sales["locks"][string]): Sales => ({
  ...state,
  locks: { ...state.locks, [lock]: is },
});
const withTrade = (state: Sales, trade: string, is: Trade): Sales => ({
  ...state,
  trades: { ...state.trades, [trade]: is },
});
const bought = (state: Sales, { buyer, lock }: Pick<Trade, "buyer" | "lock">, price: number) =>
  withLock(paid(state, buyer, -price), lock, "used");

/** Steps of a trade while its payer returns, its gateway calls back or the sweeper processes it. */
function stepsOf(state: Sales, act: Act, { price }: Terms): Sales[] {
  if (act.do !== "complete" && act.do !== "callback" && act.do !== "expire") return [];
  const trade = state.trades[act.trade];
  if (!trade) return [];
  const { buyer, lock, status, approved, credited, late } = trade;
  const becomes = (of: Sales, more: Partial<Trade>) => withTrade(of, act.trade, { ...trade, ...more });
  const open = state.locks[lock] === "open";
  const next: Sales[] = [];
  if (approved && !credited) next.push(becomes(paid(state, buyer, price), { credited: true }));
  if (status === "awaiting_payment") {
    if (act.do === "expire" && !late) next.push(becomes(state, { late: true }));
    if (late) next.push(becomes(state, { status: "expired" }));
    if (credited && !open) next.push(becomes(state, { status: "expired" }));
    if (credited && open && state.purses[buyer]! >= price)
      next.push(becomes(bought(state, trade, price), { status: "issued" }));
  }
  if ((status === "expired" || status === "canceled") && open && !waitedFor(state, lock))
    next.push({ ...withLock(state, lock, "released"), free: state.free + 1 });
  return next;
}

const waitedFor = (state: Sales, lock: string) =>
  Object.values(state.trades).some((trade) => trade.lock === lock && trade.status === "awaiting_payment");

/** A purchase by wallet is stored, instead of another trade of its lock, before the wallet is charged. */
function stored(state: Sales, { act, answer }: Call<Act, SaleReply>): Sales[] {
  if (act.do !== "store" || act.by !== "wallet" || answer?.code !== 1000 || state.trades[answer.trade!]) return [];
  const { buyer, lock } = act;
  if (state.locks[lock] !== "open") return [];
  return [waiting(state, { buyer, lock }, answer.trade!)];
}

/** A trade that waits for its payment, instead of any other of its lock. */
const waiting = (state: Sales, of: Pick<Trade, "buyer" | "lock">, name: string): Sales =>
  withTrade(superseded(state, of.lock), name, { ...of, status: "awaiting_payment" });

/** The caller does not know the outcome: its objects have no known ids. */
function unheard(state: Sales, { act }: Call<Act, SaleReply>, nth: number, terms: Terms): Sales[] {
  const was = state.unheard[nth];
  const now = (of: Sales, is: string): Sales[] => [{ ...of, unheard: { ...of.unheard, [nth]: is } }];
  if (act.do === "lock") return was || state.free === 0 ? [] : now({ ...state, free: state.free - 1 }, "held");
  if (act.do === "refund") {
    const trade = state.trades[act.trade];
    if (trade?.status !== "issued") return [];
    const given = withTrade(paid(state, trade.buyer, terms.back), act.trade, { ...trade, status: "refunded" });
    return [{ ...given, free: state.free + 1 }];
  }
  if (act.do !== "store") return stepsOf(state, act, terms);
  const { buyer, lock, by } = act;
  const open = state.locks[lock] === "open";
  const nameless = `unheard ${nth}`;
  if (!was) return open ? now(waiting(state, { buyer, lock }, nameless), "stored") : [];
  if (was !== "stored" || by === "gateway" || !open || state.purses[buyer]! < terms.price) return [];
  return now(
    withTrade(bought(state, { buyer, lock }, terms.price), nameless, { buyer, lock, status: "issued" }),
    "paid",
  );
}

import { at, type Json, listAt, text, units } from "../../lib/json";
import { granted } from "../../lib/persist";
import type { Act } from "../../model/acts";
import { today } from "../../model/world";
import { soldLines } from "./buy";
import { ask, type Buyer, type Trade } from "./buyer";
import { ended } from "./ended";

export const refundable = (buyer: Buyer): Trade[] => buyer.trades.filter(({ returned }) => !returned);

/** A quote, then a refund of the whole trade by that quote. */
export async function refund(buyer: Buyer, act: Act): Promise<void> {
  const trade = buyer.caller.random.pick(refundable(buyer));
  const { world } = buyer;
  const quote = granted(world, act, await ask(buyer, act, "/online/flight/penalty", { trade_id: trade.id }));
  if (quote === undefined) return;
  const totals = at(quote, "data.totals");
  const [penalty, back] = [units(at(totals, "penalty")), units(at(totals, "refundable"))];
  world.differences.equal(act, "penalty and refundable are together", trade.total, penalty + back);
  const refund_to = trade.paidBy === "credit" ? "credit" : "wallet";
  const wanted = { quote_id: at(quote, "data.quote_id"), remarks: "outside", refund_to };
  const response = await ask(buyer, act, "/online/flight/refund", wanted);
  trade.returned = true;
  // Some fares are not refundable: the refund is refused, and nothing is posted.
  if (back === 0n && response.answer.status === 409) return;
  const done = granted(world, act, response);
  if (done === undefined) return;
  world.differences.equal(act, "the refund gives", back, units(at(done, "data.totals.refundable")));
  await canceled(buyer, act, trade, done);
  if (trade.own) world.seats.sell(act, trade.own.one.id, -trade.own.seats);
  post(buyer, act, trade, penalty, back);
}

/** A refund in progress is awaited at its trade. */
async function canceled(buyer: Buyer, act: Act, trade: Trade, done: Json): Promise<void> {
  if (listAt(done, "data.items").every((item) => at(item, "state") === "done")) return;
  const reply = await ended(buyer, act, { id: trade.id, data: undefined, wanted: RETURNED });
  buyer.world.differences.equal(act, `trade ${trade.id} is`, "refunded", text(at(reply, "status")));
}

const RETURNED = new Set(["refunded"]);

function post(buyer: Buyer, act: Act, trade: Trade, penalty: bigint, back: bigint): void {
  const credit = trade.paidBy === "credit" ? buyer.receivable : undefined;
  if (!credit) buyer.wallet += back;
  buyer.world.books.post(act, today(), [
    ...soldLines(trade, 1n),
    { account: "41030001", amount: -penalty },
    { ...(credit ?? { account: buyer.account }), amount: -back },
  ]);
}

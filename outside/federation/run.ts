import { type Choice, keepActing } from "../acts/actor";
import { Random } from "../lib/random";
import { canCancel, raise, refund, sale, sellerCancels, trouble } from "./acts";
import { checkPair, payable, receivable } from "./check";
import { endPair, type Pair, pairOf } from "./pair";

/**
 * Two deployments that sell each other's charters: sales, price changes, refunds, the seller's own cancellations, while
 * the line breaks, slows down and loses answers and processes are killed. At the end the debt of one equals the claim
 * of the other.
 */
export async function runFederation(seed: string, acts: number): Promise<number> {
  const pair = await pairOf(seed, acts);
  const began = Date.now();
  try {
    const before = { owed: await payable(pair), claimed: await receivable(pair) };
    await keepActing(pair.world, "federation", new Random(`${seed}/federation`), choicesOf(pair));
    await checkPair(pair, before);
  } finally {
    await endPair(pair);
  }
  const { all } = pair.world.differences;
  const orders = pair.buyers.flatMap((buyer) => buyer.orders);
  const canceled = orders.filter(({ canceledBySeller }) => canceledBySeller).length;
  const refunded = orders.filter((order) => order.refunded).length;
  console.log(
    `seed ${seed}: two deployments, ${pair.world.acts.count} acts in ${((Date.now() - began) / 1000).toFixed(0)} s, ${orders.length} orders, ` +
      `${canceled} canceled by the seller, ${refunded} refunded, ${pair.line.lost} answers lost, ${all.length} differences`,
  );
  return all.length;
}

const choicesOf = (pair: Pair): Choice[] => [
  { what: "sale", weight: 6, run: (act) => sale(pair, act) },
  { what: "sale at a price that changes", weight: 2, run: (act) => sale(pair, act, { dearer: true }) },
  { what: "price change", weight: 1, run: (act) => raise(pair, act) },
  { what: "refund", weight: 2, may: () => canCancel(pair), run: (act) => refund(pair, act) },
  { what: "cancellation by the seller", weight: 2, may: () => canCancel(pair), run: (act) => sellerCancels(pair, act) },
  { what: "trouble", weight: 1, run: (act) => trouble(pair, act) },
];

import { at, text, units } from "../../lib/json";
import { granted } from "../../lib/persist";
import type { Act } from "../../model/acts";
import { today } from "../../model/world";
import { ask, type Buyer, CLEARING } from "./buyer";
import { type Decision, payLink, settled } from "./pay";

export async function topUp(buyer: Buyer, act: Act): Promise<void> {
  const { random } = buyer.caller;
  const decision = random.pick<Decision>(["approve", "approve", "approve", "double", "slow", "decline"]);
  const amount = BigInt(random.integer(100_000_000, 900_000_000));
  const body = granted(buyer.world, act, await ask(buyer, act, "/wallet/credit", { amount }));
  if (body === undefined) return;
  await payLink(buyer.world, text(at(body, "data.link")), decision);
  const paid = decision !== "decline";
  await settled(buyer, act, text(at(body, "data.serial_id")), paid ? 3 : 2);
  if (!paid) return;
  buyer.wallet += amount;
  buyer.world.books.post(act, today(), [
    { account: CLEARING, amount },
    { account: buyer.account, amount: -amount },
  ]);
}

export async function walletOf(buyer: Buyer): Promise<bigint> {
  const act = buyer.world.acts.begin(buyer.caller.name, "balance at the beginning");
  const { answer } = await ask(buyer, act, "/wallet/ballance", undefined, "GET");
  return units(at(answer.body, "data.balance"));
}

export async function balance(buyer: Buyer, act: Act): Promise<void> {
  const { answer } = await ask(buyer, act, "/wallet/ballance", undefined, "GET");
  buyer.world.differences.equal(act, "the wallet has", buyer.wallet, units(at(answer.body, "data.balance")));
}

import { at, text, units } from "../../lib/json";
import { codeOf, granted, persist } from "../../lib/persist";
import type { Act } from "../../model/acts";
import { ask, type Buyer } from "./buyer";
import { ended } from "./ended";
import { findOffer } from "./offers";
import { travellers } from "./travellers";

const ONE = { adult: 1, child: 0, infant: 0 };

/** An offer of a supplier that cannot issue what it has locked (docs/sandbox.md). */
async function lockFor(buyer: Buyer, act: Act, scenario: string) {
  const offer = await findOffer({ ...buyer, classes: [] }, act, ONE);
  if (!offer) return undefined;
  const body = { calculation_id: offer.id, passengers: { adult: 1 }, expected_total: offer.total };
  const caller = { ...buyer.caller, headers: async () => ({ ...(await buyer.caller.headers()), test: scenario }) };
  const key = buyer.caller.random.name("scenario");
  const locked = await persist(buyer.world, act, caller, { method: "POST", path: "/online/flight/lock", body, key });
  // Killing the database loses search results.
  const forgotten = (buyer.world.disturbed || locked.unsure) && [3009, 4001].includes(codeOf(locked.answer));
  return codeOf(locked.answer) === 4008 || forgotten ? undefined : granted(buyer.world, act, locked);
}

/**
 * A failed sale (contract 13.8): `status` is false, the code is the supplier's, the HTTP status the catalogue's; the
 * money is back in the wallet.
 */
export async function refusedIssue(buyer: Buyer, act: Act): Promise<void> {
  const lock = await lockFor(buyer, act, "refused_issue");
  if (lock === undefined) return;
  const total = units(at(lock, "data.total"));
  if (buyer.wallet < total) return;
  const passengers = travellers(buyer.caller.random, ONE);
  const contact = { mobile: buyer.mobile };
  const payment = { method: "wallet" };
  const body = { locks: [text(at(lock, "data.lock_id"))], passengers, contact, payment, accepted_total: total };
  const { answer } = await ask(buyer, act, "/trade/store", body);
  const { differences } = buyer.world;
  let data = at(answer.body, "data");
  // The issuing process was killed: another continues, and the trade has the result.
  if (buyer.world.disturbed && answer.status === 200)
    data = await ended(buyer, act, { id: Number(at(data, "trade_id")), data });
  else {
    const reply = `HTTP ${answer.status}, status ${at(answer.body, "status")}, code ${at(answer.body, "code")}`;
    differences.equal(act, "a sale that was not issued is answered with", "HTTP 502, status false, code 5004", reply);
  }
  differences.equal(act, "its data tell what was returned", total, units(at(data, "returned")));
  const { answer: wallet } = await ask(buyer, act, "/wallet/ballance", undefined, "GET");
  buyer.world.differences.equal(act, "the wallet has", buyer.wallet, units(at(wallet.body, "data.balance")));
}

/** Five open locks per customer; the sixth is 4008, as 429 (contract 13.10, section 9). */
export async function sixthLock(buyer: Buyer, act: Act): Promise<void> {
  for (let number = 1; number <= 6; number++) {
    const offer = await findOffer({ ...buyer, classes: [] }, act, ONE);
    if (!offer) return;
    const body = { calculation_id: offer.id, passengers: { adult: 1 }, expected_total: offer.total };
    const { answer } = await ask(buyer, act, "/online/flight/lock", body);
    const code = codeOf(answer);
    if (number < 6 && code && code !== 1000) return;
    const wanted = number < 6 ? "HTTP 200, code 0" : "HTTP 429, code 4008";
    buyer.world.differences.equal(
      act,
      `lock ${number} is answered with`,
      wanted,
      `HTTP ${answer.status}, code ${code}`,
    );
  }
}

import type { Desk } from "../acts/bookkeeper/desk";
import { at, units } from "../lib/json";
import { type Caller, persist } from "../lib/persist";
import type { World } from "../model/world";

/** A colleague's wallet by its own route, its card, and its account in the books. */
export async function checkWallets(world: World, caller: Caller, desk: Desk): Promise<void> {
  for (const { type, id, wallet } of desk.parties) {
    if (type !== "colleague" || !wallet || world.books.moved(wallet) === 0n) continue;
    const act = world.acts.begin("check", `wallet of colleague ${id}`);
    const get = async (path: string) => (await persist(world, act, caller, { method: "GET", path })).answer.body;
    const own = units(at(await get(`/wallet/balance?owner_type=colleague&owner_id=${id}`), "data.balance"));
    const card = units(at(await get(`/colleague/get?id=${id}`), "data.financial.wallet.balance"));
    const account = -units(at(await get(`/accounting/account/get?code=${wallet}`), "data.balance"));
    const last = world.books.lastOn(wallet);
    world.differences.equal(last, `the wallet of colleague ${id} by /wallet/balance is the account's`, account, own);
    world.differences.equal(last, `the wallet of colleague ${id} by /colleague/get is the account's`, account, card);
  }
}

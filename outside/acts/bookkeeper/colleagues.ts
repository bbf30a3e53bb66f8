import { at, text, units } from "../../lib/json";
import { refused } from "../../lib/persist";
import type { Act } from "../../model/acts";
import { today } from "../../model/world";
import { type Desk, done, partyName, read, write } from "./desk";
import { plan, storeAll } from "./payments";

/** A new agency with a first receipt: it can no longer be deleted. */
export async function create(desk: Desk, act: Act): Promise<void> {
  const { random } = desk.caller;
  const name = random.name("Agency");
  const { data } = await done(desk, act, "/colleague/operation", { operation: "create", name, kind: "agency" });
  if (data === undefined) return;
  const id = Number(units(at(data, "id")));
  const codeOf = async (member: string) => {
    const reply = await read(desk, act, `/accounting/account/get?id=${at(data, member)}`);
    return text(at(reply, "code"));
  };
  const [account, wallet] = [await codeOf("ledger_account_id"), await codeOf("wallet_account_id")];
  const party = { type: "colleague" as const, id, account, wallet, inWallet: 0n };
  if (random.chance(0.5)) return remove(desk, act, id);
  await storeAll(desk, act, [plan(party, "receipt", "cash", BigInt(random.integer(1, 9999)), today())]);
  const moved = await write(desk, act, "/colleague/operation", { operation: "delete", id });
  refused(desk.world, act, moved, 8002);
}

async function remove(desk: Desk, act: Act, id: number): Promise<void> {
  await done(desk, act, "/colleague/operation", { operation: "delete", id });
  const reply = await read(desk, act, `/colleague/get?id=${id}`);
  const name = partyName({ type: "colleague", id });
  desk.world.differences.equal(act, `${name} is deleted`, true, Boolean(at(reply, "deleted_at")));
}

export async function rename(desk: Desk, act: Act): Promise<void> {
  const party = desk.caller.random.pick(desk.parties.filter(({ type }) => type === "colleague"));
  const name_latin = desk.caller.random.name("Latin");
  const { data } = await done(desk, act, "/colleague/operation", { operation: "edit", id: party.id, name_latin });
  if (data)
    desk.world.differences.equal(act, `${partyName(party)} is called`, name_latin, text(at(data, "name_latin")));
}

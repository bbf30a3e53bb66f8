import { at } from "../lib/json";
import { type Caller, persist } from "../lib/persist";
import type { World } from "../model/world";

/**
 * No route reads a single cheque: an operation outside the table returns its state in the refusal. States are thus
 * compared with those of each cheque's group.
 */
export async function checkCheques(world: World, caller: Caller): Promise<void> {
  for (const cheque of world.cheques.values()) {
    const act = world.acts.begin("check", `cheque ${cheque.id}`);
    const operation = cheque.state === "in_safe" ? "redeposit" : "deposit";
    const body = { id: cheque.id, operation };
    const { answer } = await persist(world, act, caller, { method: "POST", path: "/check/operation", body });
    const state = at(answer.body, "error.state");
    world.differences.equal(act, `cheque ${cheque.id} is`, cheque.state, state ?? answer.raw.slice(0, 300));
  }
}

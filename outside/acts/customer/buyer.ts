import type { Caller } from "../../lib/persist";
import { persist } from "../../lib/persist";
import type { Method } from "../../lib/wire";
import type { Act } from "../../model/acts";
import type { World } from "../../model/world";
import type { CharterClass } from "../partner/classes";

export interface Trade {
  id: number;
  total: bigint;
  tax: bigint;
  paidBy: "wallet" | "gateway" | "credit";
  /** The class of its seats, for an own charter. */
  own: { one: CharterClass; seats: number } | undefined;
  returned: boolean;
}

/** A customer, or a colleague's user, with their expected money. */
export interface Buyer {
  world: World;
  caller: Caller;
  mobile: string;
  classes: CharterClass[];
  /** Account of the wallet in the books. */
  account: string;
  /** Account of credit purchases of a colleague's user. */
  receivable: { account: string; party: string } | undefined;
  wallet: bigint;
  trades: Trade[];
  /** Paid trades with an unknown outcome at the supplier, possible after a kill. */
  limbo: Trade[];
}

export const CLEARING = "11040001";
export const ADVANCES = "22030001";

export function ask(buyer: Buyer, act: Act, path: string, body?: unknown, method: Method = "POST") {
  const key = method === "GET" ? undefined : buyer.caller.random.name("key");
  return persist(buyer.world, act, buyer.caller, { method, path, body, key });
}

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
  /** The class whose seats it has, of an own charter. */
  own: { one: CharterClass; seats: number } | undefined;
  returned: boolean;
}

/** A customer, or a colleague's user, and what they know of their money. */
export interface Buyer {
  world: World;
  caller: Caller;
  mobile: string;
  classes: CharterClass[];
  /** The wallet's account in the books. */
  account: string;
  /** What a colleague's user buys on credit is owed there. */
  receivable: { account: string; party: string } | undefined;
  wallet: bigint;
  trades: Trade[];
  /** Paid, and their outcome at the supplier not known yet: a killed process may leave that behind. */
  limbo: Trade[];
}

export const CLEARING = "11040001";
export const ADVANCES = "22030001";

export function ask(buyer: Buyer, act: Act, path: string, body?: unknown, method: Method = "POST") {
  const key = method === "GET" ? undefined : buyer.caller.random.name("key");
  return persist(buyer.world, act, buyer.caller, { method, path, body, key });
}

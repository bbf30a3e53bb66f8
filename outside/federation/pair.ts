import { setTimeout as sleep } from "node:timers/promises";
import { type Customer, customer } from "../callers/customer";
import { operator } from "../callers/operator";
import { type PartnerCaller, partner } from "../callers/partner";
import { at, listAt, text } from "../lib/json";
import type { Caller } from "../lib/persist";
import { Acts, Differences } from "../model/acts";
import { World } from "../model/world";
import { Product } from "../product/product";
import { Console } from "./console";
import { Line } from "./line";

/** A customer's order at the buyer's deployment of an item of the seller. */
export type Order = {
  trade: number;
  /** Its price here. */
  total: bigint;
  pnr: string | undefined;
  /** The seller's booking number. */
  supplierPnr: string | undefined;
  canceledBySeller: boolean;
  refunded: boolean;
};

export type Buyer = { caller: Customer; mobile: string; orders: Order[] };

/** Two deployments: the first buys from the second as partner.example over a line that can be cut. */
export type Pair = {
  seed: string;
  buying: Product;
  selling: Product;
  line: Line;
  /** The buyer's world; its differences are those of the run. */
  world: World;
  /** The seller's, with the same differences. */
  far: World;
  desk: Console;
  farDesk: Console;
  books: Caller;
  farBooks: Caller;
  /** The buyer's account at the seller, as read by another partner. */
  reader: PartnerCaller;
  supplierId: number;
  buyers: Buyer[];
};

const PASSWORD_OF = ({ password }: Product) => password;

export async function pairOf(seed: string, acts: number): Promise<Pair> {
  process.env["ALLOW_PRIVATE_TARGETS"] = "on";
  const buying = await Product.fresh();
  const selling = await Product.fresh();
  const line = await Line.to(selling.base);
  const differences = new Differences(seed);
  const world = new World(buying.base, seed, PASSWORD_OF(buying), new Acts(acts), differences);
  const far = new World(selling.base, seed, PASSWORD_OF(selling), new Acts(acts * 10), differences);
  // The seller is unavailable at times.
  for (const code of [9002, 9003]) world.excused.add(code);
  const desk = await Console.signIn(buying.base, "1001", buying.password);
  const farDesk = await Console.signIn(selling.base, "1001", selling.password);
  const supplierId = await withPeer(buying, desk, line.base);
  const names = ["fed-a", "fed-b"];
  const buyers = names.map((name): Buyer => {
    const caller = customer(world, name, buying.logFile);
    return { caller, mobile: caller.mobile, orders: [] };
  });
  const pair: Pair = {
    ...{ seed, buying, selling, line, world, far, desk, farDesk, buyers, supplierId },
    ...{ books: operator(world, "books", "1001"), farBooks: operator(far, "far-books", "1001") },
    reader: partner(far, "reader"),
  };
  await mirrored(pair);
  return pair;
}

/** The seller as a supplier of the buyer: its URL is a change approved by a second person (contract 13.20). */
async function withPeer(buying: Product, desk: Console, base_url: string): Promise<number> {
  const form = {
    ...{ code: "peer", adapter: "core", title: "Peer", title_latin: "Peer", products: ["flight"] },
    settings: { base_url, domain: "partner.example" },
  };
  const refused = await desk.ask("suppliers.save", form, { changes: true }).then(
    () => undefined,
    (error: Error) => error,
  );
  if (refused && !/second person/.test(refused.message)) throw refused;
  if (refused) {
    const second = await Console.signIn(buying.base, "1002", buying.password);
    const [waiting] = listAt(await second.ask("changes.list", { state: "waiting" }), "rows");
    await second.ask("changes.decide", { id: Number(at(waiting, "id")), decision: "approve" }, { changes: true });
  }
  return Number(at(await peerOf(desk), "id"));
}

async function peerOf(desk: Console) {
  return listAt(await desk.ask("suppliers.list", {}), "rows").find((one) => text(at(one, "code")) === "peer");
}

/** The seller's items are found at the buyer's within seconds of the first mirroring. */
async function mirrored({ desk }: Pair): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const row = await peerOf(desk);
    if (row !== undefined && text(at(row, "active")) === "true" && attempt > 20) return;
    await sleep(500);
  }
}

export async function endPair({ buying, selling, line }: Pair): Promise<void> {
  await line.close();
  await Promise.all([buying.stop(), selling.stop()]);
}

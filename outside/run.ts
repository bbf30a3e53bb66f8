import { setTimeout as sleep } from "node:timers/promises";
import type { Desk } from "./acts/bookkeeper/desk";
import * as notes from "./acts/bookkeeper/notes";
import { plan, storeAll } from "./acts/bookkeeper/payments";
import { resolveUnresolvedOrder } from "./acts/customer/buy";
import { balance } from "./acts/customer/wallet";
import { type CharterClass, classesOf } from "./acts/partner/classes";
import { operator } from "./callers/operator";
import { type PartnerCaller, partner } from "./callers/partner";
import { allAct, type Cast, castOf } from "./cast";
import { checkBookings } from "./check/bookings";
import { checkCheques } from "./check/cheques";
import { checkHardClose } from "./check/hard-close";
import { checkHledger, exportJournal, owedIn } from "./check/journal";
import { checkNumbers } from "./check/numbers";
import { findOwners } from "./check/owners";
import { checkLineParties, checkParties } from "./check/parties";
import { checkSeats } from "./check/seats";
import { balances, checkBalances } from "./check/trial-balance";
import { checkWallets } from "./check/wallets";
import type { Caller } from "./lib/persist";
import { Acts, Differences } from "./model/acts";
import { today, World } from "./model/world";
import type { Options } from "./options";
import { killInTurn } from "./product/killer";
import type { Product } from "./product/product";

/** Read access, and the state before the first act. */
interface Before {
  manager: Caller;
  reader: PartnerCaller;
  books: Map<string, bigint>;
  owed: Map<string, bigint>;
  classes: CharterClass[];
}

/** Runs one seed from its first act to the last comparison; returns the number of differences. */
export async function runSeed(seed: string, product: Product, options: Options): Promise<number> {
  const world = new World(product.base, seed, product.password, new Acts(options.acts), new Differences(seed));
  const began = Date.now();
  const before = await look(world);
  const cast = await castOf(world, product, before.classes);
  await mark(cast.desks[0]!);
  const kills = killInTurn(world, product, options.kills, options.acts * options.killsWithin);
  await allAct(world, cast);
  const killed = await kills;
  const [acts, took] = [world.acts.count, ((Date.now() - began) / 1000).toFixed(0)];
  if (!world.givenUp) await compare(world, cast, before);
  const differences = world.differences.all.length;
  const faults = `${killed.length} killed (${killed.join(", ")}), ${world.cuts} connections cut`;
  const again = `${world.repeats} repeats, ${world.replays} replays compared`;
  console.log(`seed ${seed}: ${acts} acts in ${took} s, ${faults}, ${again}, ${differences} differences`);
  return differences;
}

async function look(world: World): Promise<Before> {
  const manager = operator(world, "manager", "1001");
  const reader = partner(world, "reader");
  const books = await settled(world, manager);
  const classes = await classesOf(world, world.acts.begin("reader", "changes"), reader);
  const owed = owedIn(await exportJournal(world, manager), today());
  return { manager, reader, books, owed, classes };
}

async function compare(world: World, { desks, buyers, closer }: Cast, before: Before): Promise<void> {
  const { manager, reader } = before;
  for (const buyer of buyers) await resolveUnresolvedOrder(buyer);
  await mark(desks[0]!);
  checkNumbers(world);
  const journal = await exportJournal(world, manager);
  findOwners(world, journal);
  checkLineParties(world, journal);
  await checkBalances(world, manager, before.books);
  await checkSeats(world, reader, before.classes);
  await checkBookings(world, reader);
  for (const buyer of buyers) await balance(buyer, world.acts.begin(buyer.caller.name, "balance at the end"));
  await checkHledger(world, manager, journal);
  await checkParties(world, manager, before.owed);
  for (const desk of desks) await checkWallets(world, manager, desk);
  await checkCheques(world, manager);
  await checkHardClose(closer);
}

/** Jobs issue the demo data's sales after the start: the books are read when they no longer change. */
async function settled(world: World, manager: Caller): Promise<Map<string, bigint>> {
  const act = world.acts.begin("manager", "trial balance");
  const read = async () => balances(world, act, manager);
  let before = await read();
  for (let same = 0; same < 3; ) {
    await sleep(700);
    const now = await read();
    same = [...now].every(([book, balance]) => before.get(book) === balance) ? same + 1 : 0;
    before = now;
  }
  return before;
}

/** Creates a first and a last number of each series, so that every number in between is known. */
async function mark(desk: Desk): Promise<void> {
  const act = desk.world.acts.begin(desk.caller.name, "mark");
  const party = desk.parties.find(({ type }) => type === "colleague")!;
  for (const type of ["receipt", "payment"]) await storeAll(desk, act, [plan(party, type, "cash", 1n, today())]);
  await notes.store(desk, act);
}

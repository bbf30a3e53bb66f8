import { setTimeout as sleep } from "node:timers/promises";
import { keepActing } from "./acts/actor";
import type { Attacker } from "./acts/attacker/attacker";
import { attackerChoices } from "./acts/attacker/choices";
import { bookkeeperChoices } from "./acts/bookkeeper/choices";
import { type Desk, openDesk } from "./acts/bookkeeper/desk";
import * as notes from "./acts/bookkeeper/notes";
import { plan, storeAll } from "./acts/bookkeeper/payments";
import { closerOf, closeSoftly } from "./acts/closer/closer";
import type { Buyer } from "./acts/customer/buyer";
import { customerChoices } from "./acts/customer/choices";
import { balance, walletOf } from "./acts/customer/wallet";
import { partnerChoices } from "./acts/partner/choices";
import { type CharterClass, classesOf } from "./acts/partner/classes";
import type { Site } from "./acts/partner/partner";
import { customer } from "./callers/customer";
import { colleagueUser, operator } from "./callers/operator";
import { partner } from "./callers/partner";
import { checkBookings } from "./check/bookings";
import { checkCheques } from "./check/cheques";
import { checkHardClose } from "./check/hard-close";
import { checkHledger, exportJournal, owedIn } from "./check/journal";
import { checkNumbers } from "./check/numbers";
import { checkParties } from "./check/parties";
import { checkSeats } from "./check/seats";
import { balances, checkBalances } from "./check/trial-balance";
import { checkWallets } from "./check/wallets";
import { Random } from "./lib/random";
import { Acts, Differences } from "./model/acts";
import { today, World } from "./model/world";
import type { Options } from "./options";
import { killInTurn } from "./product/killer";
import type { Product } from "./product/product";

/** One seed from its first act to the last comparison; answers how many differences there are. */
export async function runSeed(seed: string, product: Product, options: Options): Promise<number> {
  const world = new World(product.base, seed, product.password, new Acts(options.acts), new Differences(seed));
  const began = Date.now();
  const manager = operator(world, "manager", "1001");
  const reader = partner(world, "reader");
  const before = await settled(world, manager);
  const classes = await classesOf(world, world.acts.begin("reader", "changes"), reader);
  const sites = ["partner-a", "partner-b"].map((name) => siteOf(world, name, classes));
  const owedBefore = owedIn(await exportJournal(world, manager), today());
  const desks = [await openDesk(world, operator(world, "bookkeeper-a", "1001"))];
  desks.push(await openDesk(world, operator(world, "bookkeeper-b", "1002")));
  await mark(desks[0]!);
  const writing = desks.map((desk) => keepActing(world, desk.caller.name, desk.caller.random, bookkeeperChoices(desk)));
  const actors = sites.map((site) => keepActing(world, site.caller.name, site.caller.random, partnerChoices(site)));
  const buyers = await buyersOf(world, product, classes);
  const hoarder = buyers.length > 1 ? buyers.pop() : undefined;
  const buying = buyers.map((buyer) =>
    keepActing(world, buyer.caller.name, buyer.caller.random, customerChoices(buyer)),
  );
  const attacker: Attacker = {
    world,
    caller: operator(world, "attacker", "1001"),
    desk: await openDesk(world, operator(world, "attacker-desk", "1001")),
    site: siteOf(world, "attacker-site", classes),
    stranger: partner(world, "stranger", "partner2.example"),
    otherBranch: operator(world, "other-branch", "2001"),
    hoarder,
    victims: { desks, sites, buyers },
  };
  const attacking = keepActing(world, "attacker", attacker.caller.random, attackerChoices(attacker));
  const closer = await closerOf(world, operator(world, "closer", "1001"));
  const closing = closeSoftly(closer);
  const kills = killInTurn(world, product, options.kills, options.acts);
  await Promise.all([...actors, ...writing, ...buying, attacking, closing]);
  const killed = await kills;
  if (world.givenUp) return world.differences.all.length;
  const [acts, took] = [world.acts.count, Date.now() - began];
  await mark(desks[0]!);
  checkNumbers(world);
  await checkBalances(world, manager, before);
  await checkSeats(world, reader, classes);
  await checkBookings(world, reader);
  for (const buyer of buyers) await balance(buyer, world.acts.begin(buyer.caller.name, "balance at the end"));
  const journal = await exportJournal(world, manager);
  await checkHledger(world, manager, journal);
  await checkParties(world, manager, owedBefore);
  for (const desk of desks) await checkWallets(world, manager, desk);
  await checkCheques(world, manager);
  await checkHardClose(closer);
  const differences = world.differences.all.length;
  console.log(
    `seed ${seed}: ${acts} acts in ${(took / 1000).toFixed(0)} s, ${killed.length} killed (${killed.join(", ")}), ${world.cuts} connections cut, ${world.repeats} repeats, ${world.replays} replays compared, ${differences} differences`,
  );
  return differences;
}

/** What the demo data sell is issued by jobs after the start: the books are read when they stand still. */
async function settled(world: World, manager: ReturnType<typeof operator>): Promise<Map<string, bigint>> {
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

function siteOf(world: World, name: string, all: CharterClass[]): Site {
  const random = new Random(`${world.seed}/${name}/classes`);
  const open = all.filter(({ open, capacity, sold, held }) => open && capacity - sold - held >= 4);
  const classes = Array.from({ length: 12 }, () => random.pick(open));
  const receivable = { account: "1201000001", party: "colleague:1" };
  return {
    world,
    caller: partner(world, name, "partner.example", name === "partner-b"),
    classes,
    receivable,
    locks: [],
    sold: [],
  };
}

/** A first and a last number of each series, so that every number between them is known. */
async function mark(desk: Desk): Promise<void> {
  const act = desk.world.acts.begin(desk.caller.name, "mark");
  const party = desk.parties.find(({ type }) => type === "colleague")!;
  for (const type of ["receipt", "payment"]) await storeAll(desk, act, [plan(party, type, "cash", 1n, today())]);
  await notes.store(desk, act);
}

/** A colleague's user, and persons where the one-time codes can be read. */
async function buyersOf(world: World, { logFile }: Product, classes: CharterClass[]): Promise<Buyer[]> {
  const common = { world, classes, trades: [] };
  const user = colleagueUser(world, "colleague-user", "agency1");
  const receivable = { account: "1201000001", party: "colleague:1" };
  const buyers: Buyer[] = [
    { ...common, caller: user, mobile: "09121234567", account: "2201000001", receivable, wallet: 0n, trades: [] },
  ];
  for (const name of logFile ? ["customer-a", "customer-b", "hoarder"] : []) {
    const caller = customer(world, name, logFile!);
    buyers.push({
      ...common,
      caller,
      mobile: caller.mobile,
      account: "2202",
      receivable: undefined,
      wallet: 0n,
      trades: [],
    });
  }
  for (const buyer of buyers) buyer.wallet = await walletOf(buyer);
  return buyers;
}

import { keepActing } from "./acts/actor";
import type { Attacker } from "./acts/attacker/attacker";
import { attackerChoices } from "./acts/attacker/choices";
import { bookkeeperChoices } from "./acts/bookkeeper/choices";
import { type Desk, openDesk } from "./acts/bookkeeper/desk";
import { type Closer, closerOf, closeSoftly } from "./acts/closer/closer";
import type { Buyer } from "./acts/customer/buyer";
import { customerChoices } from "./acts/customer/choices";
import { walletOf } from "./acts/customer/wallet";
import { partnerChoices } from "./acts/partner/choices";
import type { CharterClass } from "./acts/partner/classes";
import type { Site } from "./acts/partner/partner";
import { customer } from "./callers/customer";
import { colleagueUser, operator } from "./callers/operator";
import { partner } from "./callers/partner";
import { Random } from "./lib/random";
import type { World } from "./model/world";
import type { Product } from "./product/product";

/** The actors of a run. */
export interface Cast {
  sites: Site[];
  desks: Desk[];
  buyers: Buyer[];
  attacker: Attacker;
  closer: Closer;
}

export async function castOf(world: World, product: Product, classes: CharterClass[]): Promise<Cast> {
  const sites = ["partner-a", "partner-b"].map((name) => siteOf(world, name, classes));
  const desks: Desk[] = [];
  for (const [name, id] of Object.entries({ "bookkeeper-a": "1001", "bookkeeper-b": "1002" }))
    desks.push(await openDesk(world, operator(world, name, id)));
  const buyers = await buyersOf(world, product, classes);
  const attacker: Attacker = {
    world,
    caller: operator(world, "attacker", "1001"),
    desk: await openDesk(world, operator(world, "attacker-desk", "1001")),
    site: siteOf(world, "attacker-site", classes),
    stranger: partner(world, "stranger", "partner2.example"),
    otherBranch: operator(world, "other-branch", "2001"),
    hoarder: buyers.length > 1 ? buyers.pop() : undefined,
    victims: { desks, sites, buyers },
  };
  const closer = await closerOf(world, operator(world, "closer", "1001"));
  return { sites, desks, buyers, attacker, closer };
}

/** Runs all of them concurrently, until the acts are used up. */
export async function allAct(world: World, { sites, desks, buyers, attacker, closer }: Cast): Promise<void> {
  const act = ({ name, random }: { name: string; random: Random }, choices: Parameters<typeof keepActing>[3]) =>
    keepActing(world, name, random, choices);
  await Promise.all([
    ...sites.map((site) => act(site.caller, partnerChoices(site))),
    ...desks.map((desk) => act(desk.caller, bookkeeperChoices(desk))),
    ...buyers.map((buyer) => act(buyer.caller, customerChoices(buyer))),
    act(attacker.caller, attackerChoices(attacker)),
    closeSoftly(closer),
  ]);
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

/** A colleague's user, and persons. */
async function buyersOf(world: World, { logFile }: Product, classes: CharterClass[]): Promise<Buyer[]> {
  const common = { world, classes };
  const user = colleagueUser(world, "colleague-user", "agency1");
  const receivable = { account: "1201000001", party: "colleague:1" };
  const buyers: Buyer[] = [
    {
      ...common,
      caller: user,
      mobile: "09121234567",
      account: "2201000001",
      receivable,
      wallet: 0n,
      trades: [],
      limbo: [],
    },
  ];
  for (const name of ["customer-a", "customer-b", "hoarder"]) {
    const caller = customer(world, name, logFile);
    buyers.push({
      ...common,
      caller,
      mobile: caller.mobile,
      account: "2202",
      receivable: undefined,
      wallet: 0n,
      trades: [],
      limbo: [],
    });
  }
  for (const buyer of buyers) buyer.wallet = await walletOf(buyer);
  return buyers;
}

import { afterAll, beforeAll } from "vitest";
import { amiServer } from "../ami-server";
import { backOfficeDoor } from "../back-office";
import { customerDoor } from "../customers";
import { openDoors } from "../doors";
import type { Mounted } from "../mounts";
import { registeredPartner } from "../partner";
import { ruleOf } from "../refunds";
import { selling } from "../trades";
import { BranchSnapshot, furnished, type World } from "./world";

/**
 * A branch with everything that writing calls need: a manager, a shop, customers, a partner, a gateway, a telephony
 * server; its callers use the mount that `start` opens.
 */
export function openWorld(start: () => Promise<Mounted>) {
  const clerkOf = backOfficeDoor(start);
  const door = customerDoor(start);
  const { as } = openDoors(start);
  const world = {} as World;
  const snapshot = new BranchSnapshot();
  let base: string;
  beforeAll(async () => {
    base = door.base();
    const at = await selling();
    const partner = await registeredPartner(base, { branchId: at.branchId });
    const { colleagueId } = partner;
    const clerk = await clerkOf("manager", { branchId: at.branchId, colleagueId });
    const ami = await amiServer();
    const asPartner: World["asPartner"] = (method, path, body, headers) => as(partner, method, path, { body, headers });
    Object.assign(world, { clerk, at, door, ami, partner, asPartner });
    await furnished(world);
    await ruleOf(clerk.actor);
    await snapshot.open();
  });
  afterAll(async () => {
    await snapshot.close();
    await world.ami.close();
  });
  return { world, standing: snapshot };
}

import type { BranchId } from "@/domain/kernel/context";
import type { CustomerClaims } from "@/domain/people/customer/load-customer-actor";
import { prisma } from "@/server/db";
import { newCustomer, newUser, siteOf } from "../customers";
import { partnerOf } from "../fixtures";
import type { Cast } from "./credentials";

const DAY_MS = 86_400_000;

/** Customers, colleagues' users and guests of a branch in every state, with the claims of their tokens. */
export async function customerCast(branchId: BranchId, colleagueId: number, elsewhere: BranchId) {
  const db = prisma();
  const person = async (): Promise<Extract<CustomerClaims, { group: "b2c" }>> => {
    const { id: customerId, passengerId } = await newCustomer(branchId);
    return { group: "b2c", branchId, customerId, passengerId, sessionEpoch: 0 };
  };
  const user = async (of = colleagueId): Promise<Extract<CustomerClaims, { group: "b2b" }>> => {
    const { id: colleagueUserId } = await newUser(branchId, of);
    return { group: "b2b", branchId, colleagueId: of, colleagueUserId, sessionEpoch: 0 };
  };
  const guest = async (): Promise<Extract<CustomerClaims, { group: "guest" }>> => {
    const { domain } = await siteOf(branchId);
    return { group: "guest", branchId, domain };
  };
  const [good, employee, visitor] = [await person(), await user(), await guest()];
  const [out, ended, gone, merged] = [await person(), await person(), await person(), await person()];
  const where = ({ customerId: id }: typeof out) => ({ branchId_id: { branchId, id } });
  await db.customer.update({ where: where(out), data: { active: false } });
  await db.customer.update({ where: where(ended), data: { sessionEpoch: 7 } });
  await db.passenger.updateMany({ where: { branchId, id: gone.passengerId }, data: { status: 5 } });
  await db.passenger.updateMany({
    where: { branchId, id: merged.passengerId },
    data: { status: 5, mergedInto: good.passengerId },
  });
  const { colleagueId: suspended } = await partnerOf(branchId);
  await db.colleague.updateMany({ where: { branchId, id: suspended }, data: { active: false } });
  const [putOut, deleted, orphan] = [await user(), await user(), await user(suspended)];
  await db.colleagueUser.updateMany({ where: { branchId, id: putOut.colleagueUserId }, data: { active: false } });
  await db.colleagueUser.updateMany({
    where: { branchId, id: deleted.colleagueUserId },
    data: { active: false, deletedAt: new Date() },
  });
  const [shut, closed] = [await guest(), await guest()];
  await db.customerSite.update({ where: { domain: shut.domain }, data: { active: false } });
  await db.customerSite.update({ where: { domain: closed.domain }, data: { guests: false } });
  const cast: Cast["customers"] = [
    { name: "a customer", claims: good, verdict: "b2c" },
    { name: "a customer who was merged", claims: merged, verdict: 2002 },
    { name: "a colleague's user", claims: employee, verdict: "b2b" },
    { name: "a guest", claims: visitor, verdict: "guest" },
    { name: "a customer of yesterday", claims: good, verdict: 2002, at: new Date(Date.now() - 1.05 * DAY_MS) },
    { name: "a customer who was suspended", claims: out, verdict: 2008 },
    { name: "a customer who signed out everywhere", claims: ended, verdict: 2002 },
    { name: "a customer who was deleted", claims: gone, verdict: 2002 },
    { name: "a customer of another branch", claims: { ...good, branchId: elsewhere }, verdict: 2002 },
    { name: "a customer who never was", claims: { ...good, customerId: 2_000_000_000 }, verdict: 2002 },
    { name: "a colleague's user who was put out", claims: putOut, verdict: 2008 },
    { name: "a colleague's user who was deleted", claims: deleted, verdict: 2002 },
    { name: "a user of a suspended colleague", claims: orphan, verdict: 2008 },
    { name: "a user of another colleague", claims: { ...employee, colleagueId: suspended }, verdict: 2002 },
    { name: "a colleague's user in another branch", claims: { ...employee, branchId: elsewhere }, verdict: 2002 },
    { name: "a guest of a site that was shut", claims: shut, verdict: 2008 },
    { name: "a guest where none is let in", claims: closed, verdict: 2008 },
    { name: "a guest in another branch", claims: { ...visitor, branchId: elsewhere }, verdict: 2002 },
  ];
  return cast;
}

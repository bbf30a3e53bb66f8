import { saveDiscount } from "@/domain/cashier/discount/save-discount";
import { DiscountSave, DiscountSubmit, DiscountUnsubmit } from "@/domain/cashier/discount/schema";
import { submitDiscount } from "@/domain/cashier/discount/submit-discount";
import { unsubmitDiscount } from "@/domain/cashier/discount/unsubmit-discount";
import type { BranchId, Ctx, CustomerActor, OperatorActor } from "@/domain/kernel/context";
import { prisma } from "@/server/db";
import { ctxOf, office } from "./fixtures";
import { asLedgerOwner } from "./ledger";
import { personOf } from "./operators";

export type Shop = { branchId: BranchId; colleague: number; ctx: Ctx<OperatorActor> };

/** Context of a customer's call. */
export type Customer = Ctx<CustomerActor> & { address: string | null };

/** A branch with an operator who has every permission, and its colleague. */
export async function shop(): Promise<Shop> {
  const { branchId, partner } = await office();
  return { branchId, colleague: partner.colleagueId, ctx: ctxOf(await personOf(branchId)) };
}

/** A customer: a new passenger of the branch. */
export async function passenger({ branchId }: { branchId: BranchId }): Promise<Customer> {
  const { id } = await prisma().passenger.create({ data: { branchId, firstName: "سارا", lastName: "کریمی" } });
  return customerCtx({ kind: "customer", branchId, group: "b2c", passengerId: id, customerId: id });
}

/** The same for a user of the shop's colleague. */
export const agent = ({ branchId, colleague }: Shop, user = 1): Customer =>
  customerCtx({
    kind: "customer",
    branchId,
    group: "b2b",
    colleagueId: colleague,
    colleagueUserId: user,
    name: "agent",
  });

const customerCtx = (actor: CustomerActor): Customer => ({ ...ctxOf(NOBODY), actor, address: "127.0.0.1" });
const NOBODY = { kind: "operator", branchId: 0 as BranchId, operatorId: 0, name: "", permissions: [] } as const;

let made = 0;
/** A code of 10 % with ten uses by default. */
export const code = ({ ctx }: Shop, more: object = {}) =>
  saveDiscount(
    ctx,
    DiscountSave.parse({ code: `CODE-${++made}-${Date.now()}`, type: "percent", value: 1_000, limit: 10, ...more }),
  );

export const submit = (ctx: Customer, input: object) => submitDiscount(ctx, DiscountSubmit.parse(input));
export const unsubmit = (ctx: Customer, input: object) => unsubmitDiscount(ctx, DiscountUnsubmit.parse(input));

/** Remaining uses, and active redemptions: their sum is always the limit. */
export async function usesOf(branchId: number, id: number) {
  const { left, usesLimit } = await prisma().discountCode.findUniqueOrThrow({
    where: { branchId_id: { branchId, id } },
  });
  const live = await prisma().discountRedemption.count({
    where: { branchId, codeId: id, state: { in: ["reserved", "attached", "consumed"] } },
  });
  return { left, live, limit: usesLimit };
}

/** Expires a redemption, bypassing the guard of its columns. */
export const makeDue = (branchId: number, id: number) =>
  asLedgerOwner(
    `begin; alter table discount_redemptions disable trigger guard_redemption;
     update discount_redemptions set created_at = created_at - interval '1 hour', expires_at = expires_at - interval '1 hour'
      where branch_id = ${branchId} and id = ${id};
     alter table discount_redemptions enable trigger guard_redemption; commit`,
  );

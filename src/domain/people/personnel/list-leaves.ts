import type { z } from "zod";
import type { Prisma } from "@/generated/prisma/client";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { spanOf } from "./clock";
import { leaveMeeting, leavesOut, outline } from "./rows";
import type { LeaveList, LeaveQuery, OverlapQuery, Overlaps } from "./schema";

/** Leave requests of the branch, pending first; without `operator:read` only the caller's own. */
export async function listLeaves(
  ctx: Ctx<OperatorActor>,
  { status, operator_id, page, per_page }: z.output<typeof LeaveQuery>,
): Promise<z.input<typeof LeaveList>> {
  const { branchId, operatorId, permissions } = ctx.actor;
  const whose = permissions.includes("operator:read") ? operator_id : operatorId;
  const where: Prisma.LicenseWhereInput = { branchId, ...(status && { status }), ...(whose && { operatorId: whose }) };
  const [rows, total, waiting] = await Promise.all([
    ctx.db.license.findMany({
      where,
      orderBy: [{ status: "asc" }, { startsAt: "desc" }, { id: "desc" }],
      take: per_page,
      skip: (page - 1) * per_page,
    }),
    ctx.db.license.count({ where }),
    permissions.includes("operator:approve")
      ? ctx.db.license.count({ where: { branchId, status: "pending", operatorId: { not: operatorId } } })
      : 0,
  ]);
  return { rows: await leavesOut(ctx, rows), page, per_page, total, waiting };
}

/** Overlaps of a planned leave: the person's own conflicting leave, and other absent people without their reasons. */
export async function readOverlaps(
  ctx: Ctx<OperatorActor>,
  { id, operator_id, ...input }: z.output<typeof OverlapQuery>,
): Promise<z.input<typeof Overlaps>> {
  const { actor } = ctx;
  const may = actor.permissions.includes("operator:write");
  const operatorId = may ? (operator_id ?? actor.operatorId) : actor.operatorId;
  const span = await spanOf(ctx, input);
  const met = await leavesOut(ctx, await leaveMeeting(ctx, { ...span, except: id }));
  return {
    own: met.filter((leave) => leave.operator_id === operatorId),
    others: met.filter((leave) => leave.operator_id !== operatorId).map(outline),
  };
}

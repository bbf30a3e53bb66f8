import { MAX_SET_UP } from "../../kernel/bounds";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { permissionsOf } from "../../kernel/permission/rules";
import { fileOut } from "../../platform/file/file-out";
import { type StaffAct, staffActs, staffState } from "./rules.staff";
import type { Operator } from "./schema.staff";

type ReaderCtx = Ctx<OperatorActor> | TxCtx<OperatorActor>;

const BRANCH = { select: { id: true, name: true, nameLatin: true, active: true } } as const;
const FILE = { memberships: { include: { branch: BRANCH }, orderBy: { branchId: "asc" } } } as const;

/** A person of the caller's branch with all memberships; `here`: the one in this branch. Throws notFound (3009). */
export async function readMember({ db, actor }: ReaderCtx, who: { id: number } | { personnelId: string }) {
  const { branchId } = actor;
  const row = await db.operator.findFirst({ where: { ...who, memberships: { some: { branchId } } }, include: FILE });
  if (!row) throw new Refusal("notFound");
  return { ...row, here: row.memberships.find((at) => at.branchId === branchId)! };
}

export type Member = Awaited<ReturnType<typeof readMember>>;

/**
 * The same, under a lock on the staff of all the person's branches, so that two managers who deactivate each other are
 * serialized.
 */
export async function lockMember(tx: TxCtx<OperatorActor>, id: number): Promise<Member> {
  await tx.db.$queryRaw`
    select from memberships where branch_id in (select branch_id from memberships where operator_id = ${id})
     order by branch_id, operator_id for no key update`;
  await tx.db.$queryRaw`select from operators where id = ${id} for no key update`;
  return readMember(tx, { id });
}

export const isHome = ({ homeBranchId }: Pick<Member, "homeBranchId">, { actor }: ReaderCtx) =>
  homeBranchId === actor.branchId;

/** Acts the caller may perform on the person. */
export const actsOn = (ctx: ReaderCtx, member: Member): StaffAct[] =>
  staffActs({
    permissions: ctx.actor.permissions,
    self: member.id === ctx.actor.operatorId,
    home: isHome(member, ctx),
    theirs: permissionsOf(member.here),
  });

/** The person's other active branches. */
export const elsewhereOf = ({ memberships }: Member, { actor }: ReaderCtx) =>
  memberships.filter(({ branchId, active, branch }) => branchId !== actor.branchId && active && branch.active);

type Json = Record<string, unknown>;
export const jsonOf = (value: unknown): Json => (value ?? {}) as Json;

const PERSONAL = [
  "national_code",
  "birth_date",
  "gender",
  "mobile",
  "phone",
  "email",
  "address",
  "emergency_contact",
] as const;
const JOB = ["title", "department", "contract", "hired_on", "day_minutes", "extension", "note"] as const;
/** Contact fields visible to branches other than the home branch. */
const REACHED_BY: ReadonlySet<string> = new Set(["mobile", "email"]);

const pick = <K extends string>(names: readonly K[], from: Json, shown = (_: K) => true) =>
  Object.fromEntries(names.map((name) => [name, shown(name) ? (from[name] ?? null) : null])) as Record<K, never>;

/** A person in wire shape, as visible to this branch. */
export async function operatorOut(ctx: Ctx<OperatorActor>, member: Member): Promise<Operator> {
  const { here, homeBranchId, memberships } = member;
  const home = isHome(member, ctx);
  const homeBranch = memberships.find(({ branchId }) => branchId === homeBranchId)?.branch;
  return {
    id: member.id,
    personnel_id: member.personnelId,
    version: member.version,
    personal: {
      name: member.name,
      name_latin: member.nameLatin,
      ...pick(PERSONAL, jsonOf(member.personal), (name) => home || REACHED_BY.has(name)),
    },
    job: pick(JOB, jsonOf(here.job)),
    access: { role: here.role, customised: here.customised, permissions: [...permissionsOf(here)] },
    files: await filesOf(ctx, member.id),
    messenger: messengerOut(member),
    active: member.active && here.active,
    state: staffState(member.active, here.active),
    home: homeBranch ? { id: homeBranch.id, name: homeBranch.name, name_latin: homeBranch.nameLatin } : null,
    created_at: member.createdAt,
  };
}

export const messengerOut = (row: Pick<Member, "messengerHandle" | "messengerConnectedAt">) => ({
  connected: row.messengerHandle !== null,
  handle: row.messengerHandle,
  connected_at: row.messengerConnectedAt,
});

async function filesOf(ctx: Ctx<OperatorActor>, operatorId: number) {
  const { branchId } = ctx.actor;
  const attached = await ctx.db.operatorFile.findMany({
    where: { branchId, operatorId },
    select: { fileId: true },
    take: MAX_SET_UP,
  });
  const ids = attached.map(({ fileId }) => fileId);
  const where = { branchId, id: { in: ids }, deletedAt: null };
  const rows =
    ids.length > 0 ? await ctx.db.storedFile.findMany({ where, orderBy: { id: "asc" }, take: MAX_SET_UP }) : [];
  return rows.map((row) => fileOut(ctx, row));
}

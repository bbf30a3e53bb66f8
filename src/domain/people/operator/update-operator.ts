import type { z } from "zod";
import { audit } from "../../kernel/audit";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import type { Terms } from "../../kernel/permission/rules";
import { refusePassword } from "../../kernel/refuse-password";
import { requireVersion } from "../../kernel/require-version";
import { transact } from "../../kernel/transact";
import { attachFiles } from "./attach-files";
import { changeActive } from "./change-active";
import { changedMembers, refuseNationalCode, takePersonnelId } from "./file-members";
import { refuseLastManager, refuseUnheld } from "./grant-access";
import { hashPassword } from "./password";
import { publishStaff } from "./publish-staff";
import { readOperator } from "./read-operator";
import { refuseActs } from "./refuse-acts";
import { resetPassword } from "./reset-password";
import { jsonOf, lockMember, type Member } from "./rows";
import { holdsEverything, type StaffAct, termsOf } from "./rules.staff";
import type { Operator, OperatorChange } from "./schema.staff";

type Change = z.output<typeof OperatorChange>;
type Names = { name?: string; name_latin?: string };

/**
 * Applies changed members; absent ones stay. Subject to `staffActs`, `refuseUnheld`, `refuseLastManager`,
 * `changeActive` and `resetPassword`. Throws notFound (3009), noPermission (2007) (field), operationNotAllowed (8003)
 * (last manager), changedMeanwhile (8004), fieldInvalid (3003) and documentInvalid (3005) (field). New permissions take
 * effect everywhere within 5 s.
 */
export async function updateOperator(ctx: Ctx<OperatorActor>, given: Change): Promise<Operator> {
  const passwordHash = given.password === undefined ? undefined : await hashPassword(given.password);
  await transact(ctx, async (tx) => {
    const member = await lockMember(tx, given.id);
    const { version } = member;
    requireVersion(given.version, version);
    const change = differences(member, given);
    if (saysNothing(change, given)) return;
    refuseActs(tx, member, actsOf(change, given));
    if (change.terms) await changeTerms(tx, member, change.terms);
    if (change.active !== undefined) await changeActive(tx, member, change.active);
    if (change.personnelId) await takePersonnelId(tx, member.id, change.personnelId);
    if (change.personal) await changePersonal(tx, member, change.personal);
    if (change.job) {
      await updateHere(tx, member, { job: { ...jsonOf(member.here.job), ...change.job } as object });
    }
    if (given.files) await attachFiles(tx, member.id, given.files);
    if (passwordHash !== undefined) {
      const { name = member.name, name_latin = member.nameLatin } = (change.personal ?? {}) as Names;
      await refusePassword(given.password!, {
        signsInAs: change.personnelId ?? member.personnelId,
        names: [name, name_latin],
      });
      await resetPassword(tx, member, passwordHash);
    }
    await tx.db.operator.update({ where: { id: member.id }, data: { version: { increment: 1 } } });
    await publishOperatorChange(tx, member, change, given);
  });
  return readOperator(ctx, { id: given.id });
}

/** Whether nothing differs. */
const saysNothing = (change: object, { files, password }: Change) =>
  !files && password === undefined && Object.values(change).every((value) => value === undefined);

/** Members that differ from the stored ones. */
function differences(member: Member, { personnel_id, personal, job, access, active }: Change) {
  const { here, name, nameLatin } = member;
  const terms = access && termsWanted(here, access);
  const sameTerms = terms && JSON.stringify(terms) === JSON.stringify(termsAs(here));
  return {
    personnelId: personnel_id !== undefined && personnel_id !== member.personnelId ? personnel_id : undefined,
    personal: changedMembers({ ...jsonOf(member.personal), name, name_latin: nameLatin }, personal),
    job: changedMembers(jsonOf(here.job), job),
    terms: sameTerms ? undefined : terms,
    active: active !== undefined && active !== (member.active && here.active) ? active : undefined,
  };
}

type Differences = ReturnType<typeof differences>;

function actsOf({ personnelId, personal, job, terms, active }: Differences, { files, password }: Change): StaffAct[] {
  const request: Record<StaffAct, boolean> = {
    personal: personal !== undefined,
    job: job !== undefined,
    access: terms !== undefined,
    active: active !== undefined,
    files: files !== undefined,
    password: password !== undefined,
    personnel_id: personnelId !== undefined,
    messenger: false,
  };
  return (Object.keys(request) as StaffAct[]).filter((act) => request[act]);
}

const termsAs = ({ role, customised, permissions }: Terms): Terms => ({ role, customised, permissions });

function termsWanted(here: Member["here"], { role, permissions }: NonNullable<Change["access"]>): Terms {
  if (role === undefined && permissions === undefined) return termsAs(here);
  return termsOf(role ?? here.role, permissions);
}

async function changeTerms(tx: TxCtx<OperatorActor>, member: Member, terms: Terms): Promise<void> {
  refuseUnheld(tx, terms);
  const { here } = member;
  if (here.active && member.active && holdsEverything(here) && !holdsEverything(terms)) {
    await refuseLastManager(tx, { operatorId: member.id, branches: [here.branchId], path: "access" });
  }
  await updateHere(tx, member, { ...terms, permissions: [...terms.permissions] });
}

async function changePersonal(tx: TxCtx<OperatorActor>, member: Member, changed: Record<string, unknown>) {
  refuseNationalCode(changed);
  const {
    name = member.name,
    name_latin = member.nameLatin,
    ...rest
  } = changed as { name?: string; name_latin?: string };
  const personal = { ...jsonOf(member.personal), ...rest } as object;
  await tx.db.operator.update({ where: { id: member.id }, data: { name, nameLatin: name_latin, personal } });
}

const updateHere = ({ db, actor }: TxCtx<OperatorActor>, { id }: Member, data: object) =>
  db.membership.update({ where: { branchId_operatorId: { branchId: actor.branchId, operatorId: id } }, data });

/** For record members the audit log states which changed, not their values; for a password that it was set. */
async function publishOperatorChange(
  tx: TxCtx<OperatorActor>,
  member: Member,
  change: Differences,
  given: Change,
): Promise<void> {
  const subject = { type: "operator", id: member.id };
  const { terms, active, personnelId, personal, job } = change;
  const before = {
    ...(terms && { access: termsAs(member.here) as object }),
    ...(active !== undefined && { active: !active }),
    ...(personnelId && { personnel_id: member.personnelId }),
  };
  const after = {
    ...(terms && { access: terms as object }),
    ...(active !== undefined && { active }),
    ...(personnelId && { personnel_id: personnelId }),
    ...(personal && { personal: Object.keys(personal) }),
    ...(job && { job: Object.keys(job) }),
    ...(given.files && { files: given.files }),
  };
  if (Object.keys(after).length > 0) await audit(tx, { action: "operator.update", subject, before, after });
  if (given.password !== undefined) await audit(tx, { action: "operator.reset-password", subject });
  await publishStaff(
    tx,
    member.id,
    member.memberships.map(({ branchId }) => branchId),
  );
}

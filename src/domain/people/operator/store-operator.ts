import { randomBytes } from "node:crypto";
import type { z } from "zod";
import { audit } from "../../kernel/audit";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import { permissionsOf, type Terms } from "../../kernel/permission/rules";
import { refusePassword } from "../../kernel/refuse-password";
import { transact } from "../../kernel/transact";
import { attachFiles } from "./attach-files";
import { refuseKnownId, refuseNationalCode, taken } from "./file-members";
import { refuseUnheld } from "./grant-access";
import { hashPassword } from "./password";
import { publishStaff } from "./publish-staff";
import { readOperator } from "./read-operator";
import { termsOf } from "./rules.staff";
import type { Operator, OperatorForm } from "./schema.staff";

type Form = z.output<typeof OperatorForm>;

/**
 * Creates an operator with this branch as home; with `join` adds one of another branch of the company, with record and
 * password unchanged. Throws noPermission (2007) (permissions the caller lacks), fieldInvalid (3003) at `personnel_id`
 * (in use; with `join`: unknown in the company), fieldMissing (3002), fieldInvalid (3003) and documentInvalid (3005)
 * (field).
 */
export async function storeOperator(ctx: Ctx<OperatorActor>, given: Form): Promise<Operator> {
  const terms = termsOf(given.access.role, given.access.permissions);
  const { personnel_id: signsInAs, personal, password } = given;
  const names = personal ? [personal.name, personal.name_latin] : [];
  if (password != null) await refusePassword(password, { signsInAs, names });
  // Without a password a random one is stored, so that an attempt takes the same time.
  const passwordHash = given.join ? "" : await hashPassword(given.password ?? randomBytes(24).toString("base64"));
  const id = await transact(ctx, async (tx) => {
    refuseUnheld(tx, terms);
    const id = given.join ? await joined(tx, given) : await made(tx, given, passwordHash);
    const { branchId } = tx.actor;
    const position = await tx.db.membership.count({ where: { operatorId: id } });
    const job = given.job as object;
    const member = { branchId, operatorId: id, position, job, active: given.join ? given.active : true };
    await tx.db.membership.create({ data: { ...member, ...terms, permissions: [...terms.permissions] } });
    if (given.files.length > 0) await attachFiles(tx, id, given.files);
    await audit(tx, {
      action: given.join ? "operator.join" : "operator.create",
      subject: { type: "operator", id },
      after: { personnel_id: given.personnel_id, active: given.active, access: accessOf(terms) },
    });
    await publishStaff(tx, id, [branchId]);
    return id;
  });
  return readOperator(ctx, { id });
}

const accessOf = (terms: Terms) => ({ role: terms.role, permissions: [...permissionsOf(terms)] });

async function made({ db }: TxCtx<OperatorActor>, { personnel_id, personal, active }: Form, passwordHash: string) {
  if (!personal) throw refuseField("personal", NEEDED, "fieldMissing");
  refuseNationalCode(personal);
  const { name, name_latin, ...rest } = personal;
  await refuseKnownId(db, personnel_id);
  const [row] = await db.operator.createManyAndReturn({
    data: { personnelId: personnel_id, name, nameLatin: name_latin, personal: rest as object, passwordHash, active },
    skipDuplicates: true,
    select: { id: true },
  });
  if (!row) throw taken();
  return row.id;
}

async function joined({ db, actor }: TxCtx<OperatorActor>, { personnel_id }: Form): Promise<number> {
  const { branchId } = actor;
  const { companyId } = await db.branch.findUniqueOrThrow({ where: { id: branchId }, select: { companyId: true } });
  const person = await db.operator.findFirst({
    where: { personnelId: personnel_id, active: true, memberships: { some: { branch: { companyId } } } },
    select: { id: true },
  });
  if (!person) throw refuseField("personnel_id", NOBODY);
  await db.$queryRaw`select from operators where id = ${person.id} for no key update`;
  const here = { branchId_operatorId: { branchId, operatorId: person.id } };
  if (await db.membership.findUnique({ where: here })) throw refuseField("personnel_id", MEMBER);
  return person.id;
}

const NEEDED = { en: "names are required", fa: "نام لازم است" };
const NOBODY = { en: "is not the id of a person of this company", fa: "کسی از این شرکت آن را ندارد" };
const MEMBER = { en: "is already a member of this branch", fa: "از پیش عضو همین شعبه است" };

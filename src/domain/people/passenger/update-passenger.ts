import type { z } from "zod";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal, type ValidationIssue } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { requireVersion } from "../../kernel/require-version";
import { transact } from "../../kernel/transact";
import { type DocumentsSaved, saveDocuments } from "./documents";
import { passengerEvent, personFor } from "./person-key";
import { contactOf, documentsOf, latestToday } from "./read-item";
import { readPassenger } from "./rows";
import { DOCUMENT_FAULTS, identityFault } from "./rules";
import type { PassengerUpdate, SavedPassenger } from "./schema";

type UpdatePassengerInput = z.output<typeof PassengerUpdate>;
type Person = Awaited<ReturnType<typeof personFor>>;

/**
 * Updates a passenger: absent members stay, null clears, `documents` replaces all. Throws fieldMissing (3002),
 * fieldInvalid (3003) and documentInvalid (3005) as for a new passenger; documentInvalid (3005) also for a national
 * code or document of another one; notFound (3009), changedMeanwhile (8004).
 */
export async function updatePassenger(
  ctx: Ctx<OperatorActor>,
  input: UpdatePassengerInput,
): Promise<z.input<typeof SavedPassenger>> {
  const id = await transact(ctx, async (tx) => {
    const nationality = input.nationality ?? undefined;
    const papers = input.documents === undefined ? null : documentsOf(input.documents, nationality ?? "IR");
    const besides = papers?.map(({ type, number, issuing_country }) => `${type}:${issuing_country}:${number}`) ?? [];
    const code = input.national_code ? [`${nationality ?? "IR"}:${input.national_code}`] : [];
    const person = await personFor(tx, input.id, { besides: [...besides, ...code] });
    requireVersion(input.version, person.version, null);
    const next = { ...factsOf(person), ...changesOf(input) };
    // The default issuing country of a document depends on the passenger's nationality.
    const documents = input.documents === undefined ? null : documentsOf(input.documents, next.nationality);
    const known = await tx.db.passengerDocument.findMany({
      where: { branchId: person.branchId, passenger: { OR: [{ id: person.id }, { mergedInto: person.id }] } },
    });
    const result = { ...next, birth_date: next.birth_date, documents: documents ?? known };
    // A passenger imported without code or document can be edited without adding one.
    const unknown = known.length === 0 && !person.nationalCode && !next.national_code && !documents?.length;
    const issue = identityFault(result, latestToday(tx.now), { unknown });
    if (issue) throw new Refusal(issue.reason, { fields: issue.fields });
    await refuseTaken(tx, person.id, next);
    const saved = documents && (await saveDocuments(tx, person.id, known, documents));
    await save(tx, person, next, saved);
    return person.id;
  });
  return readPassenger(ctx, id);
}

type Facts = ReturnType<typeof factsOf>;

const factsOf = (person: Person) => ({
  nationality: person.nationality,
  national_code: person.nationalCode,
  first_name: person.firstName,
  last_name: person.lastName,
  first_name_latin: person.firstNameLatin,
  last_name_latin: person.lastNameLatin,
  gender: person.gender,
  birth_date: person.birthDate?.toISOString().slice(0, 10) ?? null,
  mobile: person.mobile,
  phone: person.phone,
  email: person.email,
  address: person.address,
});

/** Submitted changes, null where a value is cleared. Names cannot be cleared. */
function changesOf({ id: _, version: __, documents: ___, contact, ...form }: UpdatePassengerInput): Partial<Facts> {
  const required = new Set(["first_name", "last_name", "nationality"]);
  const empty = Object.entries(form).flatMap(([path, value]) => (value === null && required.has(path) ? [path] : []));
  if (empty.length > 0)
    throw new Refusal("fieldMissing", { fields: empty.map((path): ValidationIssue => ({ path, message: KEPT })) });
  const fields = Object.entries({ ...form, ...contactOf(contact) }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(fields) as Partial<Facts>;
}

/** A national code belongs to one active passenger only. */
async function refuseTaken({ db, actor }: TxCtx<OperatorActor>, id: number, { nationality, national_code }: Facts) {
  if (nationality !== "IR" || !national_code) return;
  const where = { branchId: actor.branchId, identity: `IR:${national_code}`, nationality: "IR", status: 1 };
  const found = await db.passenger.findFirst({ where, select: { id: true, mergedInto: true } });
  const owner = found && (found.mergedInto ?? found.id);
  if (owner && owner !== id)
    throw new Refusal("documentInvalid", {
      fields: [{ path: "national_code", message: DOCUMENT_FAULTS.other }],
      data: { passenger_id: owner },
    });
}

async function save(tx: TxCtx<OperatorActor>, person: Person, next: Facts, saved: DocumentsSaved | null) {
  const before = factsOf(person);
  const changed = (Object.keys(next) as (keyof Facts)[]).filter((member) => next[member] !== before[member]);
  if (changed.length === 0 && !saved?.changed) return;
  const { branchId, id } = person;
  await tx.db.passenger.update({
    where: { branchId_id: { branchId, id } },
    data: {
      nationality: next.nationality,
      nationalCode: next.national_code,
      firstName: next.first_name,
      lastName: next.last_name,
      firstNameLatin: next.first_name_latin,
      lastNameLatin: next.last_name_latin,
      gender: next.gender,
      birthDate: next.birth_date ? new Date(next.birth_date) : null,
      mobile: next.mobile,
      phone: next.phone,
      email: next.email,
      address: next.address,
      version: { increment: 1 },
      updatedAt: tx.now,
    },
  });
  const of = (facts: Facts) => Object.fromEntries(changed.map((member) => [member, facts[member]]));
  await recordChange(tx, {
    action: "passenger.update",
    subject: { type: "passenger", id },
    before: { ...of(before), ...(saved?.changed && { documents: saved.before }) },
    after: { ...of(next), ...(saved?.changed && { documents: saved.after }) },
    event: passengerEvent([id]),
  });
}

const KEPT = { en: "is needed", fa: "لازم است" };

import { createHash } from "node:crypto";
import type { BranchId, Ctx, OperatorActor } from "@/domain/kernel/context";
import { changeColleague } from "@/domain/people/colleague/change-colleague";
import { createColleague } from "@/domain/people/colleague/create-colleague";
import { removeColleague, restoreColleague } from "@/domain/people/colleague/remove-colleague";
import { removeUser, restoreUser } from "@/domain/people/colleague/remove-user";
import { ColleagueOperation } from "@/domain/people/colleague/schema";
import { ColleagueUserChange, ColleagueUserForm } from "@/domain/people/colleague/schema.users";
import { storeUser } from "@/domain/people/colleague/store-user";
import { updateUser } from "@/domain/people/colleague/update-user";
import { sendCode } from "@/domain/people/customer/send-code";
import { suspendSignIn } from "@/domain/people/customer/suspend";
import { verifyCode } from "@/domain/people/customer/verify-code";
import { disconnectMessenger } from "@/domain/people/operator/disconnect-messenger";
import { OperatorChange, OperatorForm } from "@/domain/people/operator/schema.staff";
import { storeOperator } from "@/domain/people/operator/store-operator";
import { updateOperator } from "@/domain/people/operator/update-operator";
import { deletePassenger, restorePassenger } from "@/domain/people/passenger/delete-passenger";
import { mergePassengers, undoMerge } from "@/domain/people/passenger/merge-passengers";
import { PassengerUpdate } from "@/domain/people/passenger/schema";
import { storePassenger, storePassengers } from "@/domain/people/passenger/store-passengers";
import { updatePassenger } from "@/domain/people/passenger/update-passenger";
import { pasteMembers, removeMember, saveGroup, setOptOut } from "@/domain/platform/message/groups";
import { bookCharter } from "@/domain/sales/booking/book-charter";
import { cancelBooking } from "@/domain/sales/booking/cancel-booking";
import { BookRequest, CancelRequest } from "@/domain/sales/booking/schema";
import { prisma } from "@/server/db";
import { siteOf } from "../customers";
import { charter, ctxOf, office } from "../fixtures";
import { nationalCode } from "../national-code";
import { personOf } from "../operators";
import { selling, traveller } from "../trades";

/** Personal data that exists only here: wherever it appears, it is about this person. */
const PERSON = {
  first_name: "نشانه‌نام",
  last_name: "نشانه‌خاندان",
  first_name_latin: "Markedfirst",
  last_name_latin: "Markedlast",
  birth_date: "1961-07-13",
};
const CONTACT = {
  mobile: "+989377700112",
  phone: "+982177700113",
  email: "marked.person@marked.example",
  address: "Marked street 7770014",
};
const CODES = [nationalCode(777_001), nationalCode(777_002), nationalCode(777_003), nationalCode(777_004)] as const;
const LATER = { first_name_latin: "Markedafter", contact: { mobile: "+989377700115" } };
const passport = (number: string) => ({ type: "passport", number, issuing_country: "TR", expires_on: "2040-01-01" });

/** In lower case, as in texts. */
export const MARKERS: readonly string[] = [
  ...Object.values(PERSON),
  ...CODES,
  ...["9377700112", "2177700113", "9377700115", "9377700116", CONTACT.email, CONTACT.address, "zx777001", "zx777002"],
  ...["markedafter", "marked-user", "marked.user@marked.example", "marked agency", "14007770015", "marked-handle"],
].map((marker) => marker.toLowerCase());

/** Every operation on people, each with marked data. */
export async function markPeople(): Promise<void> {
  const { branchId } = await office();
  const ctx = ctxOf(await personOf(branchId));
  await passengers(ctx);
  await customers(branchId, ctx);
  await colleagues(ctx);
  await staff(ctx);
  await messages(ctx);
  await bookings();
}

async function passengers(ctx: Ctx<OperatorActor>): Promise<void> {
  const iranian = { ...PERSON, gender: "female", national_code: CODES[0], contact: CONTACT };
  const { id } = await storePassenger(ctx, iranian);
  // Matched by code, and updated.
  await storePassengers(ctx, { passengers: [{ ...iranian, ...LATER, documents: [passport("ZX777001")] }] });
  await updatePassenger(ctx, PassengerUpdate.parse({ id, ...PERSON, contact: CONTACT, documents: [] }));
  const { birth_date, ...names } = PERSON;
  const turk = (number: string) => ({ ...names, nationality: "TR", documents: [passport(number)] });
  const [one, other] = (
    await storePassengers(ctx, {
      passengers: [
        { ...turk("ZX777001"), birth_date },
        { ...turk("ZX777002"), contact: { email: CONTACT.email } },
      ],
    })
  ).items;
  const { merge_id } = await mergePassengers(ctx, { target_id: one!.id!, source_id: other!.id! });
  await undoMerge(ctx, { id: merge_id });
  await mergePassengers(ctx, { target_id: one!.id!, source_id: other!.id! });
  await deletePassenger(ctx, { id });
  await restorePassenger(ctx, { id });
}

async function customers(branchId: BranchId, clerk: Ctx<OperatorActor>): Promise<void> {
  const { domain } = await siteOf(branchId);
  const hash = (text: string) => createHash("sha256").update(text).digest();
  const mobile = "+989377700116";
  const nobody: Ctx<null> = { ...clerk, actor: null };
  const from = { hash, address: "10.9.9.9", domain, mobile };
  await sendCode(nobody, from);
  const { text } = await prisma().outgoingMessage.findFirstOrThrow({ where: { branchId, toAddress: mobile } });
  const { first_name, last_name } = PERSON;
  const { passenger } = await verifyCode(nobody, { ...from, code: /#(\d{6})$/.exec(text)![1]!, first_name, last_name });
  await suspendSignIn(clerk, { id: passenger.id, suspended: true, reason: "asked for" });
}

async function colleagues(ctx: Ctx<OperatorActor>): Promise<void> {
  const contact = { ...CONTACT, person: PERSON.first_name };
  const create = ColleagueOperation.parse({
    ...{ operation: "create", name: "Marked agency", national_id: "14007770015", contact },
  }) as Parameters<typeof createColleague>[1];
  const { id } = await createColleague(ctx, create);
  const edit = ColleagueOperation.parse({ operation: "edit", id, name: "Marked agency too", contact: LATER.contact });
  await changeColleague(ctx, edit as Parameters<typeof changeColleague>[1]);
  const form = { name: PERSON.first_name, mobile: "09377700112", email: "marked.user@marked.example" };
  const user = await storeUser(
    ctx,
    ColleagueUserForm.parse({ colleague_id: id, username: "marked-user", password: "ghasedak-sefid", ...form }),
  );
  await updateUser(ctx, ColleagueUserChange.parse({ id: user.id, name: PERSON.last_name, mobile: "09377700115" }));
  await removeUser(ctx, { id: user.id });
  await restoreUser(ctx, { id: user.id });
  await removeUser(ctx, { id: user.id });
  await removeColleague(ctx, { id });
  await restoreColleague(ctx, { id });
}

async function staff(ctx: Ctx<OperatorActor>): Promise<void> {
  const personal = {
    ...{ name: PERSON.first_name, name_latin: PERSON.first_name_latin, national_code: CODES[1] },
    ...{ birth_date: PERSON.birth_date, gender: "female", ...CONTACT, emergency_contact: "9377700116" },
  };
  const access = { role: "support" };
  const made = await storeOperator(ctx, OperatorForm.parse({ personnel_id: "p-777", personal, access }));
  await updateOperator(ctx, OperatorChange.parse({ id: made.id, personal: { name: PERSON.last_name, address: "x" } }));
  const messenger = { messengerHandle: "marked-handle", messengerConnectedAt: new Date() };
  await prisma().operator.update({ where: { id: made.id }, data: messenger });
  await disconnectMessenger(ctx, { operator_id: made.id });
}

async function messages(ctx: Ctx<OperatorActor>): Promise<void> {
  const { id } = await saveGroup(ctx, { name: "all", note: "" });
  await pasteMembers(ctx, { id, lines: [`${PERSON.first_name}, ${CONTACT.mobile}`] });
  const [member] = await prisma().messageGroupMember.findMany({ where: { branchId: ctx.actor.branchId, groupId: id } });
  await removeMember(ctx, { id, address: member!.address });
  await setOptOut(ctx, { address: CONTACT.mobile, out: true });
}

/** Travelers: of a partner's canceled booking, and of a customer's trade. */
async function bookings(): Promise<void> {
  const { branchId, partner } = await office();
  const { id, classes } = await charter(branchId);
  const passenger = { type: "ADT", ...PERSON, national_code: CODES[2] };
  const contact = { mobile: "09377700112", email: CONTACT.email };
  const ctx = ctxOf(partner);
  const request = { main_id: id, contact, items: [{ id: classes[0], passengers: [passenger] }] };
  const [item] = (await bookCharter(ctx, BookRequest.parse(request))) as unknown as { local_pnr: string }[];
  await cancelBooking(ctx, CancelRequest.parse({ local_pnr: item!.local_pnr, reason: "ill" }));
  const at = await selling();
  const buyer = await at.rich(5_000_000);
  const { lock } = await at.locked(buyer);
  await at.store(buyer, {
    ...{ locks: [lock.lock_id], accepted_total: lock.total },
    ...{ passengers: [traveller("ADT", { ...PERSON, national_code: CODES[3] })], contact },
  });
}

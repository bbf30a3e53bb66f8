import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { refusal } from "../../../../tests/operators";
import { cashier, type Desk } from "../../../../tests/payments";
import { isPassword } from "../operator/password";
import { findColleagueUser, mayAct } from "./find-user";
import { listUsers } from "./list-users";
import { readDetails } from "./read-details";
import { removeUser, restoreUser } from "./remove-user";
import { ColleagueUserChange, ColleagueUserForm, ColleagueUserOut } from "./schema.users";
import { storeUser } from "./store-user";
import { updateUser } from "./update-user";

let desk: Desk;
let other: Desk;
beforeAll(async () => {
  [desk, other] = [await cashier(), await cashier()];
});

const PASSWORD = "ghasedak-sefid";
let nr = 0;
const stored = (more: object = {}, at = desk) => {
  const form = { colleague_id: at.colleague, username: `user-${nr++}`, name: "سارا", password: PASSWORD, ...more };
  return storeUser(at.ctx, ColleagueUserForm.parse(form));
};
const change = (id: number, more: object, at = desk) => updateUser(at.ctx, ColleagueUserChange.parse({ id, ...more }));
const login = async (username: string, at = desk) => findColleagueUser(at.ctx, { branchId: at.branchId, username });
const epoch = async (id: number) => {
  const at = { branchId_id: { branchId: desk.branchId, id } };
  return (await prisma().colleagueUser.findUniqueOrThrow({ where: at })).sessionEpoch;
};

describe("a colleague's user", () => {
  test("is stored, returned without hash, found case-insensitively, and may act", async () => {
    const user = await stored({ username: "Agency.One", role: "manager", mobile: "۰۹۱۲۱۲۳۴۵۶۷" });
    expect(ColleagueUserOut.parse(user)).toMatchObject({ username: "agency.one", mobile: "09121234567", version: 1 });
    expect(JSON.stringify(user)).not.toContain("argon2");
    const found = await login(" AGENCY.one ");
    expect(await isPassword(PASSWORD, found!.passwordHash)).toBe(true);
    expect(mayAct(found!)).toBe(true);
    expect((await listUsers(desk.ctx, { colleague_id: desk.colleague })).map(({ id }) => id)).toContain(user.id);
    expect(await login("agency.one", other)).toBeNull();
  });

  test("of concurrent calls with one username one succeeds; in another branch it is free", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => refusal(stored({ username: "same.name" }))));
    expect(answers.filter(({ reason }) => reason === "done")).toHaveLength(1);
    expect(answers.find(({ reason }) => reason !== "done")).toMatchObject({
      reason: "fieldInvalid",
      fields: ["username"],
    });
    await stored({ username: "same.name" }, other);
    const { id } = await stored();
    expect(await refusal(change(id, { username: "SAME.name" }))).toMatchObject({ fields: ["username"] });
  });

  test("rejects a common password", async () => {
    const taken = { reason: "fieldInvalid", fields: ["password"] };
    expect(await refusal(stored({ password: "aaaaaaaaaa" }))).toMatchObject(taken);
    expect(await refusal(stored({ username: "golgasht", password: "Golgasht-1405" }))).toMatchObject(taken);
    const { id } = await stored();
    expect(await refusal(change(id, { password: "1111111111" }))).toMatchObject(taken);
    expect(await refusal(change(id, { username: "parvaneh", password: "xxParvaneh9" }))).toMatchObject(taken);
  });

  test("a new password and deactivation end sessions; a new name does not", async () => {
    const { id } = await stored();
    await change(id, { name: "نو", email: "a@b.example" });
    expect(await epoch(id)).toBe(0);
    expect(await change(id, { password: `${PASSWORD}!` })).toMatchObject({ version: 3 });
    expect(await epoch(id)).toBe(1);
    const out = await change(id, { active: false });
    expect(await epoch(id)).toBe(2);
    expect(mayAct((await login(out.username))!)).toBe(false);
    expect(await change(id, { active: false })).toMatchObject({ version: 4 });
    const log = await prisma().auditEntry.findMany({
      where: { subjectType: "colleague_user", subjectId: String(id) },
      select: { before: true, after: true },
    });
    expect(log).toHaveLength(4);
    expect(JSON.stringify(log)).not.toContain("argon2");
    expect(JSON.stringify(log)).not.toContain(PASSWORD);
  });

  test("deleted: the audit log stores the whole row, the username is free; restored, the user signs in again", async () => {
    const user = await stored({ email: "gone@b.example" });
    const gone = await removeUser(desk.ctx, { id: user.id, version: 1 });
    expect(gone).toMatchObject({ active: false, version: 2 });
    expect(await login(user.username)).toBeNull();
    const { history } = await readDetails(desk.ctx, { id: desk.colleague });
    const entry = history.find(({ action }) => action === "colleague_user.delete");
    expect(entry!.before).toMatchObject({
      ...{ id: user.id, branchId: desk.branchId, colleagueId: desk.colleague, username: user.username, name: "سارا" },
      ...{ email: "gone@b.example", role: "staff", sessionEpoch: 0 },
    });
    expect(await refusal(change(user.id, { name: "x" }))).toMatchObject({ reason: "notFound" });
    const taker = await stored({ username: user.username });
    expect(await refusal(restoreUser(desk.ctx, { id: user.id }))).toMatchObject({ fields: ["username"] });
    await removeUser(desk.ctx, { id: taker.id });
    expect(await restoreUser(desk.ctx, { id: user.id })).toMatchObject({ active: true, deleted_at: null, version: 3 });
    expect(await epoch(user.id)).toBe(1);
  });

  test("rejects users of another branch (3009), old versions (8004), and users of a deleted colleague", async () => {
    const { id, username } = await stored();
    const nobody = { reason: "notFound" };
    expect(await refusal(change(id, { name: "x" }, other))).toMatchObject(nobody);
    expect(await refusal(removeUser(other.ctx, { id }))).toMatchObject(nobody);
    expect(await refusal(restoreUser(other.ctx, { id }))).toMatchObject(nobody);
    expect(await refusal(stored({ colleague_id: other.colleague }))).toMatchObject(nobody);
    expect(await refusal(listUsers(desk.ctx, { colleague_id: other.colleague }))).toMatchObject(nobody);
    await change(id, { name: "نو" });
    expect(await refusal(change(id, { version: 1, name: "باز" }))).toMatchObject({ reason: "changedMeanwhile" });
    expect(await refusal(removeUser(desk.ctx, { id, version: 1 }))).toMatchObject({ reason: "changedMeanwhile" });
    const at = { branchId_id: { branchId: desk.branchId, id: desk.colleague } };
    await prisma().colleague.update({ where: at, data: { active: false } });
    expect(mayAct((await login(username))!)).toBe(false);
    await prisma().colleague.update({ where: at, data: { active: true } });
  });
});

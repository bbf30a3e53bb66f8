import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { derivedKey } from "@/server/auth/sealing";
import { config } from "@/server/config";
import { prisma, query } from "@/server/db";
import { personVaultUnder } from "@/server/person-vault";
import { reseal } from "../../../../ops/reseal";
import { ctxOf, office } from "../../../../tests/fixtures";
import { nationalCode } from "../../../../tests/national-code";
import { personOf } from "../../../../tests/operators";
import { listHistory } from "../../people/passenger/list-history";
import { PassengerUpdate } from "../../people/passenger/schema";
import { storePassenger, storePassengers } from "../../people/passenger/store-passengers";
import { updatePassenger } from "../../people/passenger/update-passenger";
import { audit } from "../audit";
import type { Ctx, OperatorActor } from "../context";
import { transact } from "../transact";
import { destroyKeys } from "./destroy-keys";
import { ERASED, PERSONAL, SHORTENED } from "./rules";

let ctx: Ctx<OperatorActor>;
beforeEach(async () => {
  ctx = ctxOf(await personOf((await office()).branchId));
});

let nr = 0;
const iranian = (more: object = {}) => ({
  ...{ first_name: "Sara", last_name: "Karimi", national_code: nationalCode(500_000 + nr++), ...more },
});
const change = (id: number, mobile: string) => updatePassenger(ctx, PassengerUpdate.parse({ id, contact: { mobile } }));
const keysOf = (id: number) =>
  prisma().personKey.findMany({
    where: { branchId: ctx.actor.branchId, subjectType: "passenger", subjectId: String(id) },
  });
const logOf = (id: number) =>
  prisma().auditEntry.findMany({
    where: { branchId: ctx.actor.branchId, subjectType: "passenger", subjectId: String(id) },
    orderBy: { id: "asc" },
  });

describe("personal data in the audit log", () => {
  test("is sealed under one key per person and reads back unchanged, by every way of storing", async () => {
    const form = iranian();
    const { id } = await storePassenger(ctx, form);
    await storePassengers(ctx, { passengers: [{ ...form, contact: { mobile: "+989121111111" } }] });
    await change(id, "+989122222222");
    expect(JSON.stringify((await logOf(id)).map(({ before, after }) => [before, after]))).not.toMatch(
      new RegExp(`${form.national_code}|Karimi|98912`),
    );
    expect(await keysOf(id)).toHaveLength(1);
    const [third, second, first] = await listHistory(ctx, { id });
    expect(first).toMatchObject({ action: "passenger.create", before: null, after: { ...form, nationality: "IR" } });
    expect(second).toMatchObject({ action: "passenger.update", after: { mobile: "+989121111111", ...form } });
    expect(third).toMatchObject({ before: { mobile: "+989121111111" }, after: { mobile: "+989122222222" } });
  });

  test("concurrent writers about one person share one key", async () => {
    const { id } = await prisma().passenger.create({
      data: { branchId: ctx.actor.branchId, firstName: "a", lastName: "b" },
    });
    const subject = { type: "passenger", id };
    const tell = (n: number) =>
      transact(ctx, (tx) => audit(tx, { action: "passenger.update", subject, after: { mobile: `+98912000000${n}` } }));
    await Promise.all(Array.from({ length: 8 }, (_, n) => tell(n)));
    expect(await keysOf(id)).toHaveLength(1);
    const result = (await listHistory(ctx, { id })).map(({ after }) => after!.mobile);
    expect(new Set(result).size).toBe(8);
    expect(result.every((mobile) => String(mobile).startsWith("+98912"))).toBe(true);
  });

  test("is lost forever with the key: members say so, nothing new is recorded, the key is not created again", async () => {
    const { id } = await storePassenger(ctx, iranian());
    const { id: bystander } = await storePassenger(ctx, iranian());
    await destroyKeys(ctx, { type: "passenger", id });
    await change(id, "+989123333333");
    const [later, erasure, first] = await listHistory(ctx, { id });
    expect(later!.after).toEqual({ mobile: ERASED });
    expect(erasure).toMatchObject({ action: "passenger.erase" });
    expect(first!.after).toMatchObject({ first_name: ERASED, national_code: ERASED, nationality: "IR" });
    expect((await listHistory(ctx, { id: bystander }))[0]!.after).toMatchObject({ last_name: "Karimi" });
    const where = { branchId: ctx.actor.branchId, subjectId: String(id) };
    await expect(
      prisma().personKey.updateMany({ where, data: { sealed: new Uint8Array(60), destroyedAt: null } }),
    ).rejects.toThrow(/stays destroyed/);
    await expect(prisma().personKey.deleteMany({ where })).rejects.toThrow(/none is deleted/);
  });

  test("opens nowhere else: neither with another's key, nor after the box was moved", async () => {
    const [one, other] = [await storePassenger(ctx, iranian()), await storePassenger(ctx, iranian())];
    const sealed = (await keysOf(one.id))[0]!.sealed;
    const swapped = { branchId: ctx.actor.branchId, subjectType: "passenger", subjectId: String(other.id) };
    await prisma().personKey.updateMany({ where: swapped, data: { sealed } });
    expect((await listHistory(ctx, { id: other.id }))[0]!.after).toMatchObject({ last_name: ERASED });
    const after = (await logOf(one.id))[0]!.after!;
    const moved = { ...swapped, subjectId: String(one.id), actor: "system", requestId: "r", after };
    await prisma().auditEntry.create({ data: { ...moved, action: "passenger.update" } });
    expect((await listHistory(ctx, { id: one.id }))[0]!.after).toMatchObject({ last_name: ERASED });
  });

  test("the keys are resealed for a new AUTH_SECRET", async () => {
    const { id } = await storePassenger(ctx, iranian());
    const [whose] = (await keysOf(id)) as [Awaited<ReturnType<typeof keysOf>>[number]];
    const place = `${ctx.actor.branchId}:passenger:${id}`;
    const next = randomBytes(32).toString("base64url");
    const vault = personVaultUnder((purpose) => [derivedKey(next, purpose)]);
    const key = personVaultUnder((purpose) => [derivedKey(config().authSecret, purpose)]).openKey(whose.sealed!, place);
    expect(key).not.toBeNull();
    const given = { ownerUrl: process.env.DATABASE_OWNER_URL!, authSecret: config().authSecret, other: next };
    await prisma().personKey.updateMany({
      where: { branchId: whose.branchId, subjectId: whose.subjectId },
      data: { sealed: vault.newKey(place).sealed },
    });
    expect((await reseal(given)).resealed).toBe(1);
    const [now] = (await keysOf(id)) as [typeof whose];
    expect([vault.openKey(now.sealed!, place), ctx.persons.openKey(now.sealed!, place)?.length]).toEqual([null, 32]);
  });
});

describe("the database", () => {
  test.each([
    ["passenger", "1", { first_name: "Sara" }],
    ["colleague_user", "1", { email: "a@b.example", colleague_id: 1 }],
    ["colleague", "1", { contact: {} }],
    ["operator", "1", { handle: "sara" }],
    ["message_opt_out", "+989121111111", {}],
    ["message_group", "1", { address: "+989121111111" }],
  ])("rejects a %s with plain personal data from any writer", async (subjectType, subjectId, after) => {
    const row = { branchId: ctx.actor.branchId, actor: "system", action: "x", subjectType, subjectId, requestId: "r" };
    await expect(prisma().auditEntry.create({ data: { ...row, after } })).rejects.toThrow(/must be sealed/);
    await expect(prisma().auditEntry.create({ data: { ...row, before: after } })).rejects.toThrow(
      /must be sealed|never/,
    );
  });

  test("knows the members that the code seals", async () => {
    for (const [kind, members] of Object.entries({ ...PERSONAL, ...SHORTENED })) {
      const [row] = await query<{ members: string[] }>("t.members", "select personal_members($1) as members", [kind]);
      expect([kind, row!.members]).toEqual([kind, [...members]]);
    }
  });
});

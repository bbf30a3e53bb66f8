import { afterEach, describe, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { taxOffice } from "../../../../tests/e-invoices";

let open: Awaited<ReturnType<typeof taxOffice>> | undefined;
const begin = async (...given: Parameters<typeof taxOffice>) => {
  open = await taxOffice(...given);
  return open;
};
afterEach(async () => {
  await open?.close();
  open = undefined;
});

const documentsIn = (branchId: number) => prisma().eInvoice.findMany({ where: { branchId }, orderBy: { id: "asc" } });

describe("electronic invoices", () => {
  test("are made with each invoice, numbered, sent once and accepted", async () => {
    const at = await begin();
    await at.invoices(3);
    await at.pass(0);
    expect(await at.states()).toEqual({ sent: 3 });
    await at.pass(10);
    expect(await at.states()).toEqual({ accepted: 3 });
    const documents = await documentsIn(at.branchId);
    expect(documents.map(({ number }) => number)).toEqual([...at.server.known.keys()]);
    expect(documents.map(({ serial }) => serial)).toEqual([1n, 2n, 3n]);
    await at.pass(86_400);
    expect(at.server.known.size).toBe(3);
    expect(at.server.posts).toHaveLength(1);
  });

  test("hold a document whose buyer lacks an id, while the sale goes on", async () => {
    const at = await begin();
    await at.invoices(1, { buyer: { kind: "legal", name: "x" } });
    await at.invoices(1, { buyer: { kind: "natural", nationalId: "0084575948" } });
    await at.pass(0);
    await at.pass(10);
    expect(await at.states()).toEqual({ held: 1, accepted: 1 });
    expect(await documentsIn(at.branchId)).toMatchObject([{ missing: ["buyer_economic_code"] }, { missing: [] }]);
  });

  test("wait for tax lines, and none is forgotten", async () => {
    const at = await begin();
    await at.invoices(1, { withoutLines: true });
    await at.pass(0);
    expect(await at.states()).toEqual({});
    expect(await prisma().eInvoiceSource.findMany({ where: { branchId: at.branchId } })).toMatchObject([
      { builtAt: null, fault: "no tax lines" },
    ]);
  });

  test.each([
    ["silent", 1],
    ["empty", 1],
    ["cut", 1],
    ["twice", 1],
    ["down", 2],
  ] as const)("under the fault %s register each once", async (fault, posts) => {
    const at = await begin();
    await at.invoices(4);
    at.server.faults.push(fault);
    await at.pass(0);
    for (const seconds of [10, 60, 300, 1_800, 10, 3_600]) await at.pass(seconds);
    expect(await at.states()).toEqual({ accepted: 4 });
    expect(at.server.known.size).toBe(4);
    expect(at.server.posts).toHaveLength(posts === 2 ? 1 : posts);
  });

  test("adopt a number that an unanswered sending has registered", async () => {
    const at = await begin();
    await at.invoices(2);
    at.server.faults.push("forget");
    await at.pass(0);
    for (const seconds of [10, 60, 300, 1_800, 10, 10, 3_600]) await at.pass(seconds);
    expect(await at.states()).toEqual({ accepted: 2 });
    expect(at.server.known.size).toBe(2);
    for (const { uids, number } of await documentsIn(at.branchId)) {
      expect(uids).toHaveLength(2);
      expect(at.server.known.has(number!)).toBe(true);
    }
  });

  test("use the authority's new key, and rest while it is down", async () => {
    const at = await begin();
    await at.invoices(1);
    await at.pass(0);
    await at.invoices(1, { fee: 500 });
    at.server.faults.push("new key");
    await at.pass(1);
    expect(await at.states()).toEqual({ sent: 1, ready: 1 });
    await at.pass(10);
    await at.pass(10);
    expect(await at.states()).toEqual({ accepted: 2 });
  });

  test("stay refused with their codes until someone acts", async () => {
    const at = await begin();
    await at.invoices(2);
    at.server.faults.push("refuse one");
    await at.pass(0);
    await at.pass(10);
    expect(await at.states()).toEqual({ refused: 1, accepted: 1 });
    const [refused] = await documentsIn(at.branchId);
    expect(refused).toMatchObject({ state: "refused", errors: [{ code: "0200301" }] });
  });

  test("are frozen by the database once they have a number", async () => {
    const at = await begin();
    await at.invoices(1);
    await at.pass(0);
    const [document] = await documentsIn(at.branchId);
    const where = { branchId_id: { branchId: at.branchId, id: document!.id } };
    const change = (data: object) => prisma().eInvoice.update({ where, data });
    for (const data of [
      { payload: "{}" },
      { number: "A1121604C220002F095011" },
      { document: {} },
      { serial: 99n },
      { uids: [] },
    ])
      await expect(change(data), JSON.stringify(Object.keys(data))).rejects.toThrow(/e-invoice \d+/);
    await expect(change({ state: "ready" })).rejects.toThrow(/to become/);
    await expect(prisma().eInvoice.delete({ where })).rejects.toThrow(/append-only/);
    await expect(
      prisma().fiscalMemory.update({
        where: { branchId_id: { branchId: at.branchId, id: at.memory.id } },
        data: { lastSerial: 0n },
      }),
    ).rejects.toThrow(/series/);
  });

  test("are handed over 200 at a time, 1,000 of them without a gap in their numbers", async () => {
    const at = await begin();
    await at.invoices(1_000);
    await at.build();
    const [began, cpu] = [performance.now(), process.cpuUsage()];
    await at.send();
    const { user, system } = process.cpuUsage(cpu);
    const [ms, cpuMs] = [performance.now() - began, (user + system) / 1_000].map(Math.round);
    process.stderr.write(`1,000 documents in ${ms} ms, ${cpuMs} ms of CPU of sender and authority together\n`);
    expect(await at.states()).toEqual({ sent: 1_000 });
    expect(at.server.posts.map(({ uids }) => uids.length)).toEqual([200, 200, 200, 200, 200]);
    const serials = (await documentsIn(at.branchId)).map(({ serial }) => serial);
    expect(new Set(serials)).toEqual(new Set(Array.from({ length: 1_000 }, (_, at) => BigInt(at + 1))));
  });

  test("are sent by one sender per memory", async () => {
    const at = await begin();
    await at.invoices(300);
    await at.build();
    await Promise.all([at.send(), at.send(), at.send()]);
    expect(await at.states()).toEqual({ sent: 300 });
    const sent = at.server.posts.flatMap(({ uids }) => uids);
    expect(new Set(sent).size).toBe(300);
    expect(sent).toHaveLength(300);
  });
});

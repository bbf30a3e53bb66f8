import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import { files } from "@/server/files";
import { paperFile, readPrintable } from "@/server/printables/printable-file";
import { ctxOf } from "../../../../tests/fixtures";
import { refusal } from "../../../../tests/operators";
import { pdf, png } from "../../../../tests/sample-files";
import { type Selling, selling, traveller } from "../../../../tests/trades";
import { storeFile } from "../../platform/file/store-file";
import { readLetterhead } from "./read-letterhead";
import { LABELS_BY_LANGUAGE } from "./rules";
import { DEFAULT_COLOR, readableOnWhite } from "./rules.letterhead";
import { saveLetterhead } from "./save-letterhead";
import { LetterheadChange } from "./schema.letterhead";

let at: Selling;
beforeEach(async () => {
  at = await selling();
});

const ctx = () => ctxOf(at.clerk);
const upload = (name: string, content: Uint8Array, who = at.clerk) =>
  storeFile(ctxOf(who), { name, area: "letterhead", content });
const form = (given: object = {}) => LetterheadChange.parse({ color: "#0B6B5D", version: 0, ...given });
const save = (given: object = {}) => saveLetterhead(ctx(), form(given));

const sold = async () => {
  const sara = await at.rich(5_000_000);
  const { lock } = await at.locked(sara);
  const request = { locks: [lock.lock_id], accepted_total: lock.total, passengers: [traveller()] };
  const { items } = await at.store(sara, request);
  return items[0]!.pnr!.number;
};
const ticket = async (id: number) => {
  const ref = { branchId: at.branchId, kind: "ticket" as const, id };
  const options = { ...LABELS_BY_LANGUAGE.en, ref, now: new Date() };
  return (await paperFile(query, await readPrintable(query, ref), options)).pdf;
};
const words = (pdf: Uint8Array) => execFileSync("pdftotext", ["-layout", "-", "-"], { input: pdf }).toString();
const images = async (pdf: Uint8Array) => {
  const path = join(tmpdir(), `letterhead-${process.pid}.pdf`);
  await writeFile(path, pdf);
  return execFileSync("pdfimages", ["-list", path]).toString().split("\n").slice(2).filter(Boolean).length;
};

test("a branch without a letterhead prints in the default colour and without a logo", async () => {
  const found = await readLetterhead(ctx());
  expect(found).toMatchObject({ color: DEFAULT_COLOR, logo: null, stamp: null, show_fare: true, version: 0 });
  expect(found.issuer.name.en).not.toBe("");
  expect(await images(await ticket(await sold()))).toBe(0);
});

test("logo, stamp, footer and conditions are on the ticket, and the price is left out on request", async () => {
  const [logo, stamp] = [await upload("logo.png", png(300, 100)), await upload("stamp.png", png(80, 80))];
  const texts = {
    footer_latin: "Open every day",
    conditions: "همراه داشتن کارت ملی الزامی است",
    conditions_latin: "Bring an ID",
  };
  const saved = await save({ logo: logo.id, stamp: stamp.id, ...texts, show_fare: false });
  expect(saved).toMatchObject({ color: "#0b6b5d", version: 1, logo: { id: logo.id }, stamp: { id: stamp.id } });
  const drawn = await ticket(await sold());
  expect(words(drawn)).toMatch(/Bring an ID[\s\S]*Open every day/);
  expect(words(drawn)).not.toMatch(/Price and taxes/);
  expect(await images(drawn)).toBeGreaterThanOrEqual(2);
  const where = { branchId: at.branchId, action: "letterhead.change" };
  expect(await prisma().auditEntry.count({ where })).toBe(1);
});

test("a logo that was deleted or whose content is broken is left out, and the ticket is still printed", async () => {
  const logo = await upload("logo.png", png(300, 100));
  await save({ logo: logo.id });
  const booking = await sold();
  await prisma().storedFile.updateMany({ where: { id: logo.id }, data: { deletedAt: new Date() } });
  expect((await readLetterhead(ctx())).logo).toBeNull();
  expect(await images(await ticket(booking))).toBe(0);
  const broken = await upload("broken.png", png(300, 100));
  await save({ logo: broken.id, version: 1 });
  await files().put(broken.path, Buffer.from("no image"), "image/png");
  expect(await images(await ticket(booking))).toBe(0);
});

test("files of other branches, files that are no images, and light colours are refused at their field", async () => {
  const other = await selling();
  const theirs = await upload("logo.png", png(), other.clerk);
  const text = await upload("a.pdf", pdf());
  const refused = async (given: object) => (await refusal(save(given))).fields;
  expect(await refused({ logo: theirs.id })).toEqual(["logo"]);
  expect(await refused({ stamp: text.id })).toEqual(["stamp"]);
  for (const color of ["#ffff00", "#abc", "red", "#1f4e8c;}"])
    expect(LetterheadChange.safeParse({ color }).error?.issues[0]?.path).toEqual(["color"]);
  expect(readableOnWhite("#767676")).toBe(true);
  expect(readableOnWhite("#777777")).toBe(false);
});

test("a change of an old version is refused, and nothing is lost", async () => {
  await save({ footer: "یک" });
  expect(await refusal(save({ footer: "دو" }))).toMatchObject({ reason: "changedMeanwhile" });
  expect(await readLetterhead(ctx())).toMatchObject({ footer: "یک", version: 1 });
  const both = await Promise.allSettled([save({ footer: "سه", version: 1 }), save({ footer: "چهار", version: 1 })]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

import { beforeAll, expect, test } from "vitest";
import { saveAccommodation } from "@/domain/catalogue/accommodation/save-accommodation";
import { AccommodationForm } from "@/domain/catalogue/accommodation/schema";
import { storeFile } from "@/domain/platform/file/store-file";
import { answerRequest } from "@/domain/sales/travel-request/answer-request";
import { closeRequest } from "@/domain/sales/travel-request/close-request";
import { seeRequest } from "@/domain/sales/travel-request/see-request";
import { prisma } from "@/server/db";
import { accommodations } from "@/server/routers/back-office/catalogue/accommodations";
import { wallet } from "@/server/routers/customer/cashier/wallet";
import { content } from "@/server/routers/customer/catalogue/content";
import { passengers } from "@/server/routers/customer/people/passengers";
import { travelRequests } from "@/server/routers/customer/sales/travel-requests";
import { published } from "../articles";
import { backOfficeDoor } from "../back-office";
import { customerDoor } from "../customers";
import { ctxOf } from "../fixtures";
import { hotel } from "../hotels";
import { png } from "../sample-files";
import { fill } from "../wallets";
import { type RichDesk, richDesk } from "./desk";

/** Content, hotels, requests, wallet and previous passengers of customers. */
const clerkOf = backOfficeDoor({ accommodations });
const door = customerDoor({ content, passengers, travelRequests, wallet });
let at: RichDesk;
let file: { id: number };
beforeAll(async () => {
  at = await richDesk(clerkOf);
  file = await storeFile(ctxOf(at.clerk.actor), { name: "kish.png", area: "articles", content: png() });
});

test("an article has its Latin title, its summary and its cover", async () => {
  const rich = { title: "کیش", title_latin: "Kish", summary: "جزیره", cover: file.id };
  await published(at.clerk.actor, rich);
  await published(at.clerk.actor);
  const guest = await door.guest(at.clerk.branchId);
  expect((await guest.ask("GET", "/articles")).json.data).toMatchObject([
    { title_latin: "", summary: "", cover: null },
    { title: "کیش", title_latin: "Kish", summary: "جزیره", cover: { id: file.id, mime: "image/png" } },
  ]);
});

test("an accommodation has its type, its address and its number of pictures", async () => {
  const { branchId, actor } = at.clerk;
  await hotel(branchId);
  const { id: city_id } = await prisma().city.findFirstOrThrow({ where: { code: "ir-kish", ownerBranch: null } });
  const villa = {
    type: "villa",
    name: "ویلای دریا",
    name_latin: "Sea Villa",
    address: "بلوار",
    address_latin: "Boulevard",
  };
  const form = AccommodationForm.parse({ ...villa, city_id, media: [{ file_id: file.id }] });
  await saveAccommodation(ctxOf(actor), form);
  expect(await at.done("GET", "/base/accommodations/list?sort=id")).toMatchObject([
    { type: "hotel", address: "", address_latin: "", media: 0 },
    { ...villa, media: 1 },
  ]);
});

test("a travel request shows whether it was answered, read and sold, and why it was closed", async () => {
  const sara = await door.passenger(at.clerk.branchId);
  const PATH = "/travel_requests";
  const clerk = ctxOf(at.clerk.actor);
  const ask = async (method: string, path: string, body?: object) => {
    const { status, json } = await sara.ask(method, path, body);
    expect([status, json.code]).toEqual([200, undefined]);
    return json.data;
  };
  const request = { kind: "tour", destination: "ir-kish" };
  const made = async () => (await ask("POST", PATH, { ...request, message: "سلام" })).id as number;
  const [one, two] = [await made(), await made()];
  for (const id of [one, two]) {
    await seeRequest(clerk, { id, nr: 1 });
    await answerRequest(clerk, { id, text: "بفرمایید", after: 1 });
  }
  const talk = (read: boolean) => ({
    messages: [
      { author: "customer", read: true },
      { author: "staff", read },
    ],
  });
  expect(await ask("GET", PATH)).toMatchObject([{ unread: 1 }, { unread: 1 }]);
  // A change without content keeps it answered; other changes wait for an answer again.
  expect(await ask("PATCH", `${PATH}/${one}`, {})).toMatchObject({ status: "answered", unread: 1, ...talk(false) });
  expect(await ask("PATCH", `${PATH}/${one}`, { notes: "الف" })).toMatchObject({ status: "open", ...talk(true) });
  expect(await ask("GET", `${PATH}/${one}`)).toMatchObject(talk(true));
  expect(await ask("PUT", `${PATH}/${two}`, request)).toMatchObject({ status: "answered", unread: 1 });
  expect(await ask("PUT", `${PATH}/${two}`, { ...request, notes: "ب" })).toMatchObject({ status: "open", unread: 0 });
  await closeRequest(clerk, { id: one, reason: "پر شد" });
  expect(await ask("GET", PATH)).toMatchObject([
    { id: two, close_reason: "" },
    { id: one, close_reason: "پر شد" },
  ]);
});

test("a wallet shows its held amount", async () => {
  const sara = await door.passenger(at.clerk.branchId);
  await fill(sara.branchId, { type: "passenger", id: sara.passengerId }, 900);
  expect((await sara.ask("GET", "/wallet/ballance")).json.data).toMatchObject({ balance: 900, held: 0 });
});

test("a previous traveller is returned with all known data", async () => {
  const sara = await door.passenger(at.clerk.branchId);
  const [firstNameLatin, lastNameLatin, birth_date] = ["Greta", "Braun", "1990-05-01"];
  const result = { nationality: "DE", gender: "female" };
  const email = `greta-${sara.passengerId}@example.com`;
  await prisma().passenger.update({
    where: { branchId_id: { branchId: sara.branchId, id: sara.passengerId } },
    data: { ...result, firstNameLatin, lastNameLatin, birthDate: new Date(birth_date), email },
  });
  expect((await sara.ask("GET", "/passengers/previous")).json.data).toMatchObject([
    { ...result, first_name_latin: firstNameLatin, last_name_latin: lastNameLatin, birth_date, contact: { email } },
  ]);
  const other = await door.passenger(at.clerk.branchId);
  expect((await other.ask("GET", "/passengers/previous")).json.data).toMatchObject([
    { nationality: "IR", first_name_latin: null, gender: null, birth_date: null, contact: { email: null } },
  ]);
});

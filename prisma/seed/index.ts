import { randomInt } from "node:crypto";
import pg from "pg";
import { type Storage, storeOf } from "@/adapters/storage/store-of";
import { hashPassword } from "@/domain/operator/password";
import { plantBookings } from "./bookings";
import { plantBooks } from "./books";
import { calendar } from "./calendar";
import { plantCertificates } from "./certificates";
import { plantCharters } from "./charters";
import { CHEQUES, CHEQUES_ABROAD, plantCheques } from "./cheques";
import { CITIES, CITIES_ABROAD } from "./hotel-words";
import { plantHotels } from "./hotels";
import { GUESTS, GUESTS_ABROAD, plantMessages } from "./messages";
import { NOTES, NOTES_ABROAD, plantNotes } from "./notes";
import { plantOrganisation } from "./organisation";
import { plantPassengers } from "./passengers";
import { PAYMENTS, PAYMENTS_ABROAD, plantPayments } from "./payments";
import { plantRates } from "./rates";
import { ROUTES, ROUTES_ABROAD } from "./routes";
import { plantSpecials } from "./specials";
import { JOBS, JOBS_ABROAD, plantStaff } from "./staff";

/**
 * The demo data of contract section 10, as far as its tables exist, in one transaction; days count from today. Does nothing
 * where a company already is. Answers the password of the demo sign-ins: the one given, else a random one.
 */
export async function seed(given: {
  ownerUrl: string;
  demoPassword?: string;
  /** Where files are stored; without one nothing has a file. */
  storage?: Storage;
}): Promise<{ seeded: boolean; password?: string }> {
  const password = given.demoPassword ?? randomPassword();
  const passwordHash = await hashPassword(password);
  const client = new pg.Client({ connectionString: given.ownerUrl });
  await client.connect();
  try {
    await client.query("begin");
    // One planter at a time: a second waits here and finds the first's company.
    await client.query("lock table companies in share row exclusive mode");
    const { rows } = await client.query("select exists (select from companies) as planted");
    if (rows[0].planted) return { seeded: false };
    await plant(client, passwordHash, given.storage);
    await client.query("commit");
    return { seeded: true, password };
  } finally {
    // What was not committed vanishes with the connection.
    await client.end();
  }
}

async function plant(client: pg.ClientBase, passwordHash: string, storage?: Storage): Promise<void> {
  const now = new Date();
  const { home, abroad } = await plantOrganisation(client, passwordHash);
  const tehran = {
    branchId: 1,
    routes: ROUTES,
    count: 36,
    currency: "IRR",
    unit: 100_000,
    calendar: calendar(now, "+03:30"),
  };
  const dubai = {
    branchId: 2,
    routes: ROUTES_ABROAD,
    count: 10,
    currency: "USD",
    unit: 100,
    calendar: calendar(now, "+04:00"),
  };
  await plantBooks(client, { ...tehran, price: 10 * tehran.unit });
  await plantBooks(client, { ...dubai, price: 10 * dubai.unit });
  await plantRates(client, tehran);
  await plantRates(client, dubai);
  await plantBookings(client, home, await plantCharters(client, tehran), now);
  await plantBookings(client, abroad, await plantCharters(client, dubai), now);
  await plantSpecials(client, tehran);
  await plantPassengers(client, { branchId: 1, count: 200, now });
  await plantPassengers(client, { branchId: 2, count: 20, now });
  await plantHotels(client, { branchId: 1, cities: CITIES, count: 205 });
  await plantHotels(client, { branchId: 2, cities: CITIES_ABROAD, count: 24 });
  await plantMessages(client, { ...tehran, now, locale: "fa", numbers: GUESTS, partPrice: 2_500 });
  await plantMessages(client, { ...dubai, now, locale: "en", numbers: GUESTS_ABROAD, partPrice: 4 });
  const files = storage && storeOf(storage, () => "");
  await plantCertificates(client, { ...tehran, files });
  await plantCertificates(client, { ...dubai, files });
  await plantStaff(client, { ...tehran, weekend: [5], jobs: JOBS });
  await plantStaff(client, { ...dubai, weekend: [0, 6], jobs: JOBS_ABROAD });
  await plantPayments(client, { ...tehran, price: 10 * tehran.unit, words: PAYMENTS });
  await plantPayments(client, { ...dubai, price: 10 * dubai.unit, words: PAYMENTS_ABROAD });
  await plantNotes(client, { ...tehran, price: 10 * tehran.unit, words: NOTES });
  await plantNotes(client, { ...dubai, price: 10 * dubai.unit, words: NOTES_ABROAD });
  await plantCheques(client, { ...tehran, price: 10 * tehran.unit, words: CHEQUES });
  await plantCheques(client, { ...dubai, price: 10 * dubai.unit, words: CHEQUES_ABROAD });
}

// Without look-alikes: it is read off a terminal.
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const randomPassword = () => Array.from({ length: 14 }, () => LETTERS[randomInt(LETTERS.length)]).join("");

import { randomInt } from "node:crypto";
import type pg from "pg";
import { type Storage, storeOf } from "@/adapters/storage/store-of";
import { hashPassword } from "@/domain/people/operator/password";
import { makeClient } from "@/server/connection";
import { CATEGORIES, CATEGORIES_ABROAD, WRITTEN, WRITTEN_ABROAD } from "./article-words";
import { plantArticles } from "./articles";
import { plantBookings } from "./bookings";
import { BOOK_WORDS, BOOK_WORDS_ABROAD, plantBooks } from "./books";
import { calendar } from "./calendar";
import { plantCards } from "./cards";
import { plantCertificates } from "./certificates";
import { plantCharters } from "./charters";
import { CHEQUES, CHEQUES_ABROAD, plantCheques } from "./cheques";
import { CENTERS, CENTERS_ABROAD, plantCostCenters } from "./cost-centers";
import { plantCustomers } from "./customers";
import { CODES, CODES_ABROAD, plantDiscounts } from "./discounts";
import { FEATURED, FEATURED_ABROAD, plantFeatured } from "./featured";
import { GATEWAYS, GATEWAYS_ABROAD, plantGateways } from "./gateways";
import { CITIES, CITIES_ABROAD } from "./hotel-words";
import { plantHotels } from "./hotels";
import { plantLetterhead } from "./letterheads";
import { plantDeploymentMarkup, plantMarkups } from "./markups";
import { GUESTS, GUESTS_ABROAD, plantMessages } from "./messages";
import { NOTES, NOTES_ABROAD, plantNotes } from "./notes";
import { plantOrganisation } from "./organisation";
import { plantOwnCosts } from "./own-costs";
import { plantPassengers } from "./passengers";
import { PAYMENTS, PAYMENTS_ABROAD, plantPayments } from "./payments";
import { plantPenalties } from "./penalties";
import { EXTENSIONS, EXTENSIONS_ABROAD, plantPhones } from "./phones";
import { plantRates } from "./rates";
import { PILGRIMS, ROUTES, ROUTES_ABROAD } from "./routes";
import { plantSettlement } from "./settlement";
import { plantSpecials } from "./specials";
import { JOBS, JOBS_ABROAD, plantStaff } from "./staff";
import { plantStory } from "./story";
import { STORY_WORDS, STORY_WORDS_ABROAD } from "./story/desk";
import { gulfSeason, homeSeason } from "./story/seasons";
import { plantSuppliers, SUPPLIERS, SUPPLIERS_ABROAD } from "./suppliers";
import { plantTrades } from "./trades";
import { plantTravelRequests, WISHES, WISHES_ABROAD } from "./travel-requests";
import { plantWallets, WALLETS, WALLETS_ABROAD } from "./wallets";
import { plantWorkingCapital } from "./working-capital";

/**
 * The demo data of contract section 10, as far as its tables exist, in one transaction; days count from today. Does nothing
 * where a company already is. Answers the password of the demo sign-ins: the one given, else a random one.
 */
export async function seed(given: {
  ownerUrl: string;
  demoPassword?: string;
  /** Where files are stored; without one nothing has a file. */
  storage?: Storage;
  /** What cards are sealed with; without it there are none. */
  authSecret?: string | undefined;
}): Promise<{ seeded: boolean; password?: string }> {
  const password = given.demoPassword ?? randomPassword();
  const passwordHash = await hashPassword(password);
  const client = makeClient({ name: "seed", connectionString: given.ownerUrl });
  await client.connect();
  try {
    await client.query("begin");
    // One planter at a time: a second waits here and finds the first's company.
    await client.query("lock table companies in share row exclusive mode");
    const { rows } = await client.query("select exists (select from companies) as planted");
    if (rows[0].planted) return { seeded: false };
    await plant(client, passwordHash, given);
    await client.query("commit");
    return { seeded: true, password };
  } finally {
    // What was not committed vanishes with the connection.
    await client.end();
  }
}

type Given = { storage?: Storage; authSecret?: string | undefined };

async function plant(client: pg.ClientBase, passwordHash: string, { storage, authSecret }: Given): Promise<void> {
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
  const [months, monthsAbroad] = [
    { wages: 350, rent: 120, advertising: 45 },
    { wages: 85, rent: 36, advertising: 12 },
  ];
  await plantBooks(client, { ...tehran, price: 10 * tehran.unit, monthly: months, words: BOOK_WORDS });
  await plantBooks(client, { ...dubai, price: 10 * dubai.unit, monthly: monthsAbroad, words: BOOK_WORDS_ABROAD });
  await plantRates(client, tehran);
  await plantRates(client, dubai);
  await plantBookings(client, home, await plantCharters(client, tehran), now);
  await plantBookings(client, abroad, await plantCharters(client, dubai), now);
  await plantSpecials(client, tehran);
  await plantPassengers(client, { branchId: 1, count: 200, now });
  await plantPassengers(client, { branchId: 2, count: 20, now });
  await plantCustomers(client, {
    branchId: 1,
    domain: "shop.example",
    title: "فروشگاه نمونه",
    mobile: "+989120000001",
  });
  await plantCustomers(client, { branchId: 2, domain: "shop2.example", title: "Demo shop" });
  await plantHotels(client, { branchId: 1, cities: CITIES, count: 205 });
  await plantHotels(client, { branchId: 2, cities: CITIES_ABROAD, count: 24 });
  await plantFeatured(client, { branchId: 1, routes: FEATURED, cities: ["ir-mashhad", "ir-kish", "tr-istanbul"] });
  await plantFeatured(client, { branchId: 2, routes: FEATURED_ABROAD, cities: ["tr-istanbul", "ae-dubai"] });
  await plantSuppliers(client, { ...tehran, words: SUPPLIERS });
  await plantSuppliers(client, { ...dubai, words: SUPPLIERS_ABROAD });
  for (const { branchId } of [tehran, dubai]) await plantPenalties(client, branchId);
  const flown = [...ROUTES, PILGRIMS];
  const year = {
    ...tehran,
    now,
    routes: flown,
    seasonOf: homeSeason,
    gap: 3.2,
    margin: 0.05,
    owners: 3,
    words: STORY_WORDS,
  };
  await plantStory(client, year, CHEQUES.banks);
  const abroadYear = {
    ...dubai,
    now,
    seasonOf: gulfSeason,
    gap: 7.5,
    margin: 0.09,
    owners: 1,
    words: STORY_WORDS_ABROAD,
  };
  await plantStory(client, abroadYear, CHEQUES_ABROAD.banks);
  await plantMessages(client, { ...tehran, now, locale: "fa", numbers: GUESTS, partPrice: 2_500 });
  await plantMessages(client, { ...dubai, now, locale: "en", numbers: GUESTS_ABROAD, partPrice: 4 });
  await plantPhones(client, { ...tehran, now, locale: "fa", extensions: EXTENSIONS });
  await plantPhones(client, { ...dubai, now, locale: "en", extensions: EXTENSIONS_ABROAD });
  const files = storage && storeOf(storage, () => "");
  await plantCertificates(client, { ...tehran, files });
  await plantCertificates(client, { ...dubai, files });
  await plantLetterhead(client, { branchId: 1, city: "ir-tehran", files, now });
  await plantLetterhead(client, { branchId: 2, city: "ae-dubai", files, now });
  await plantArticles(client, { branchId: 1, categories: CATEGORIES, articles: WRITTEN, files, now });
  await plantArticles(client, { branchId: 2, categories: CATEGORIES_ABROAD, articles: WRITTEN_ABROAD, files, now });
  await plantStaff(client, { ...tehran, weekend: [5], jobs: JOBS });
  await plantStaff(client, { ...dubai, weekend: [0, 6], jobs: JOBS_ABROAD });
  await plantPayments(client, { ...tehran, price: 30 * tehran.unit, rent: months.rent / 3, words: PAYMENTS });
  await plantPayments(client, {
    ...dubai,
    price: 30 * dubai.unit,
    rent: monthsAbroad.rent / 3,
    words: PAYMENTS_ABROAD,
  });
  await plantNotes(client, { ...tehran, price: 10 * tehran.unit, words: NOTES });
  await plantNotes(client, { ...dubai, price: 10 * dubai.unit, words: NOTES_ABROAD });
  await plantCheques(client, { ...tehran, price: 10 * tehran.unit, words: CHEQUES });
  await plantCheques(client, { ...dubai, price: 10 * dubai.unit, words: CHEQUES_ABROAD });
  await plantGateways(client, { ...tehran, price: 10 * tehran.unit, words: GATEWAYS });
  await plantGateways(client, { ...dubai, price: 10 * dubai.unit, words: GATEWAYS_ABROAD });
  await plantWallets(client, { ...tehran, price: 10 * tehran.unit, words: WALLETS, now });
  await plantWallets(client, { ...dubai, price: 10 * dubai.unit, words: WALLETS_ABROAD, now });
  await plantSettlement(client, { ...tehran, files });
  await plantSettlement(client, { ...dubai, files });
  await plantDiscounts(client, { ...tehran, codes: CODES, now });
  await plantDiscounts(client, { ...dubai, codes: CODES_ABROAD, now });
  await plantCostCenters(client, { ...tehran, centers: CENTERS });
  await plantCostCenters(client, { ...dubai, centers: CENTERS_ABROAD });
  await plantDeploymentMarkup(client);
  await plantMarkups(client, { ...tehran, way: ["ir-tehran", "ir-mashhad"] });
  await plantMarkups(client, { ...dubai, way: ["ae-dubai", "tr-istanbul"] });
  await plantTrades(client, { ...tehran, now });
  await plantTrades(client, { ...dubai, now });
  const books = [
    { ...tehran, words: BOOK_WORDS },
    { ...dubai, words: BOOK_WORDS_ABROAD },
  ];
  for (const branch of books) await plantOwnCosts(client, branch);
  for (const branch of books) await plantWorkingCapital(client, branch);
  await plantTravelRequests(client, {
    ...{ ...tehran, price: 10 * tehran.unit, now },
    ...{ locale: "fa", personnelId: "1003", wishes: WISHES },
  });
  await plantTravelRequests(client, {
    ...{ ...dubai, price: 10 * dubai.unit, now },
    ...{ locale: "en", personnelId: "2001", wishes: WISHES_ABROAD },
  });
  await plantCards(client, { branchId: 1, count: 6, authSecret });
  await plantCards(client, { branchId: 2, count: 3, authSecret });
}

// Without look-alikes: it is read off a terminal.
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const randomPassword = () => Array.from({ length: 14 }, () => LETTERS[randomInt(LETTERS.length)]).join("");

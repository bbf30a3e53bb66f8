import type { Page } from "@playwright/test";
import { dayFromToday } from "../../tests/day";
import { PartnerClient } from "../partner-client";
import { ask } from "../sale";

const dayAway = (days: number) => dayFromToday(days);

type Offers = { offers: { calculation_id: number; total: number }[] };

/**
 * Adds data missing in the demo's books, so that few pages are empty: calls and a lock of a partner, a flight locked
 * for sale, a webhook receiver awaiting a second person, a verification of the books.
 */
export async function fillIn(page: Page, base: string): Promise<void> {
  const partner = await PartnerClient.connect(base);
  const { main_id, classes } = await partner.charterOnSale();
  const items = [{ id: classes[0]!.item_id, pax: { adult: 1 } }];
  await partner.call("POST", "/lock", { body: { main_id, items } });
  await partner.call("GET", "/book/status?local_pnr=ZZZZZZ");

  const done = (path: string, input: object) => ask(page, path, input, { changes: true });
  const legs = [{ origin: "THR", destination: "MHD", date: dayAway(25) }];
  const { offers } = await ask<Offers>(page, "search.trips", { type: "flight", legs });
  const [offer] = offers;
  if (offer) {
    const { calculation_id, total: expected_total } = offer;
    await done("offerLocks.lock", { calculation_id, expected_total, passengers: { adult: 1 } });
  }
  await done("webhooks.save", {
    title: "Data warehouse",
    url: "https://hooks.example.com/safar",
    types: ["booking.*"],
  }).catch(waits);
  await done("verifications.ask", { from_on: dayAway(-30), to_on: dayAway(0) });
}

/** A change awaiting approval appears on its page, which is covered as well. */
function waits(error: Error): void {
  if (!error.message.includes('"secondPersonNeeded"')) throw error;
}

import { expect } from "@playwright/test";
import { PartnerClient } from "./partner-client";
import { test } from "./shared-context";
import { openAs } from "./sign-in";

/** The product's main case end to end. In branch 2, whose list no other test uses. */
test("a partner books two classes of which one is sold out; a clerk sees the booking arrive", async ({
  page,
  baseURL,
}) => {
  const partner = await PartnerClient.connect(baseURL!, "partner2.example");
  const { main_id, classes } = await partner.charterOnSale();
  const [free, full] = classes as [(typeof classes)[0], (typeof classes)[0]];
  await partner.buyOut(main_id, full);

  await openAs(page, { person: "2001", path: "/admin/reservations" });
  await expect(page.getByText(/^(زنده|Live)$/)).toBeVisible();

  const traveller = { type: "ADT", first_name: "نازنین", last_name: "آزموده" };
  const items = [free, full].map(({ item_id }) => ({ id: item_id, passengers: [traveller] }));
  const { status, json } = await partner.call("POST", "/book", { body: { main_id, items } });
  expect(status).toBe(200);
  expect(json.items.map(({ status, code }: { status: boolean; code: number }) => [status, code])).toEqual([
    [true, 1000],
    [false, 4002],
  ]);

  // No reload: the row appears through a live event.
  const pnr: string = json.items[0].local_pnr;
  const row = page.getByRole("row").filter({ hasText: pnr });
  await expect(row).toBeVisible();
  await expect(row).toContainText("partner2.example");
  await row.getByRole("link").first().click();
  await expect(page.getByRole("complementary")).toContainText("نازنین آزموده");

  const read = await partner.call("GET", `/book/status?local_pnr=${pnr}`);
  expect(read.json.payload).toMatchObject({ status: "confirmed", pnr: { local: pnr } });
  const body = { items: [{ main_id, item_id: free.item_id }] };
  const after = await partner.call("GET", "/items/status", { body });
  expect(after.json.items[0].item[0].statistics.available).toBe(free.available - 1);
});

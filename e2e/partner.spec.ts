import { expect, test } from "@playwright/test";
import { PartnerClient } from "./partner-client";
import { signIn } from "./sign-in";

/** The product's main job, end to end: a partner books, a clerk sees it arrive. */
test("a partner books two classes of which one is sold out; a clerk sees the booking arrive", async ({
  page,
  baseURL,
}) => {
  const partner = await PartnerClient.connect(baseURL!);
  const seats = await partner.seats();
  const full = seats.find(({ status }) => status === "sold_out")!;
  const free = seats.find(
    ({ main_id, available, status }) => main_id === full.main_id && available > 0 && /open|few_left/.test(status),
  )!;

  await signIn(page, "1003");
  await page.goto("/admin/reservations");
  await expect(page.getByRole("row").nth(1)).toBeVisible();

  const traveller = {
    type: "ADT",
    first_name: "نازنین",
    last_name: `آزموده`,
    first_name_latin: "NAZANIN",
    last_name_latin: "AZMOUDEH",
  };
  const order = {
    main_id: full.main_id,
    items: [free, full].map(({ item_id }) => ({ id: item_id, passengers: [traveller] })),
  };
  const { status, json } = await partner.call("POST", "/book", { body: order });
  expect(status).toBe(200);
  expect(json.items.map(({ status, code }: { status: boolean; code: number }) => [status, code])).toEqual([
    [true, 1000],
    [false, 4002],
  ]);

  const pnr: string = json.items[0].local_pnr;
  // No reload: the row comes by itself.
  const row = page.getByRole("row").filter({ hasText: pnr });
  await expect(row).toBeVisible({ timeout: 5_000 });
  await expect(row).toContainText("partner.example");

  const read = await partner.call("GET", `/book/status?local_pnr=${pnr}`);
  expect(read.json.payload).toMatchObject({ status: "confirmed", pnr: { local: pnr } });
  const after = await partner.call("GET", "/items/status", {
    body: { items: [{ main_id: free.main_id, item_id: free.item_id }] },
  });
  expect(after.json.items[0].item[0].statistics.available).toBe(free.available - 1);

  await page.goto(`/admin/reservations?pnr=${pnr}`);
  await expect(
    page
      .getByRole("complementary")
      .or(page.getByRole("dialog"))
      .getByText("AZMOUDEH")
      .or(page.getByText("آزموده"))
      .first(),
  ).toBeVisible();
});

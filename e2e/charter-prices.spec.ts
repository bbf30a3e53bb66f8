import { expect, type Page } from "@playwright/test";
import { ask, awake, DAY, drawer, PATIENTLY, PERSON, persian } from "./charter-pages";
import { PartnerClient } from "./partner-client";
import { test } from "./shared-context";
import { enterAs, openAs } from "./sign-in";
import { visit } from "./visit";

/** An amount of whole units as shown in its cell, in either language's digits. */
const figure = (whole: string) => {
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return new RegExp(`^(${grouped}(\\.00)?|${persian(grouped).replaceAll(",", "٬")}(٫۰۰)?)$`);
};

test("a seat booked by a partner disappears from the seats page, and a price typed in the same moment is not lost", async ({
  page,
  baseURL,
}) => {
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  const partner = await PartnerClient.connect(baseURL!, "partner2.example");
  const { main_id, classes } = await partner.charterOnSale();
  const [{ item_id, available }] = classes as [(typeof classes)[0]];
  const far = "from=2020-01-01&to=2030-01-01";
  await openAs(page, { person: "2001", path: `/admin/charters/classes?q=${main_id}&${far}` });
  await awake(page);
  const row = page.locator(`tr[data-class="${item_id}"]`);
  const left = (n: number) => new RegExp(`^(${n} of|${persian(String(n))} صندلی)`);
  await expect(row.getByText(left(available))).toBeAttached();

  const prices = await page.context().newPage();
  await prices.goto(`/admin/charters/prices?q=${main_id}&${far}`);
  await awake(prices);
  const cell = prices.locator(`[data-path="c${item_id}.prices.ADT.markup"] input`);
  // Differs from values left by earlier runs.
  const markup = String(1_000_000 + (Date.now() % 1_000_000));
  await cell.fill(markup);
  await cell.press("ArrowDown");
  await expect(prices.locator(`[data-path="c${item_id}.prices.CHD.markup"] input`)).toBeFocused();

  const items = [{ id: item_id, passengers: [{ type: "ADT", first_name: "نازنین", last_name: "آزموده" }] }];
  const { json } = await partner.call("POST", "/book", { body: { main_id, items } });
  expect(json.items[0].code).toBe(1000);
  // No reload: the number changes through a live event.
  await expect(row.getByText(left(available - 1))).toBeAttached();

  await expect(cell).toHaveAttribute("data-changed", "true");
  await prices.keyboard.press("Control+s");
  await expect(prices.locator(`tbody[data-class="${item_id}"]`).getByText(/Saved|ذخیره شد/)).toBeVisible(PATIENTLY);
  await prices.reload();
  await expect(cell).toHaveValue(figure(markup));
  expect(faults).toEqual([]);
});

const leg = (number: string) => ({
  ...{ key: "a", direction: "outbound", vehicle: "flight", origin: "THR", destination: "MHD", carrier: "W5", number },
  ...{ departs_at: `${DAY}T08:30`, departure_zone: "Asia/Tehran" },
  ...{ arrives_at: `${DAY}T10:00`, arrival_zone: "Asia/Tehran" },
});

/** A draft with one class at 25,000,000, unique to the test. */
async function ownCharter(page: Page) {
  const title = `چارتر خودم ${Date.now() % 10_000_000}`;
  const form = { kind: "route", title, title_latin: "Own charter", routes: [leg(String(Date.now() % 10_000))] };
  const { data: charter } = await ask(page, "charters.save", form);
  const fare = { charter_id: charter.id, fare_class: "Y", capacity: 9, sales_close_at: `${DAY}T05:00` };
  const { data: made } = await ask(page, "classes.save", fare);
  const prices = { ADT: { base: 25_000_000 } };
  await ask(page, "prices.save", { class_id: made.id, version: made.price_version, prices });
  return { ...charter, title, class_id: made.id };
}

test("prices raised together, copies to other days, and what two people change at once", async ({ page }) => {
  test.setTimeout(300_000);
  await enterAs(page, { person: PERSON.fa, language: "fa" });
  const { id, title, class_id } = await ownCharter(page);
  const dialog = page.getByRole("dialog");
  const done = dialog.getByRole("button", { name: "تمام", exact: true });

  await page.goto(`/admin/charters/prices?q=${id}&from=${DAY}&to=${DAY}`);
  await awake(page);
  const base = page.locator(`[data-path="c${class_id}.prices.ADT.base"] input`);
  await expect(base).toHaveValue(figure("25000000"), PATIENTLY);
  await page.getByRole("button", { name: /^تغییر گروهی/ }).click();
  await dialog.getByRole("combobox", { name: "جزء قیمت" }).click();
  await page.getByRole("option", { name: "پایه" }).click();
  await dialog.getByRole("textbox", { name: "درصد" }).fill("۱۰");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(persian("27٬500٬000"))).toBeVisible();
  await expect(base).toHaveValue(figure("25000000"));
  await dialog.getByRole("button", { name: "تغییر قیمت‌ها" }).click();
  await expect(done).toBeFocused(PATIENTLY);
  await page.keyboard.press("Enter");
  await expect(base).toHaveValue(figure("27500000"), PATIENTLY);

  await visit(page, `/admin/charters?on=${DAY}&view=week&charter=${id}`);
  await awake(page);
  const copy = drawer(page).getByRole("button", { name: "کپی به روزهای دیگر" });
  await copy.click();
  await dialog.getByRole("listitem").first().getByRole("button").click();
  await dialog.getByRole("button", { name: "کپی به ۳ روز" }).click();
  await expect(dialog.getByRole("status")).toHaveText("۳ چارتر ایجاد شد.", PATIENTLY);
  await expect(done).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(copy).toBeFocused();
  await visit(page, `/admin/charters/prices?q=${title}&from=${DAY}&to=2027-05-30`);
  await awake(page);
  await expect(page.locator("tbody[data-class]")).toHaveCount(4, PATIENTLY);

  const field = (name: string) => page.locator(`[data-path="${name}"] input`);
  const another = async (title_latin: string) => {
    const { data } = await ask(page, "charters.save", { ...(await stored()), title_latin });
    expect(data.title_latin).toBe(title_latin);
  };
  const stored = async () => {
    const { data } = await ask(page, "charters.get", { id }, "GET");
    const { routes, owner: _, currency: __, ...of } = data;
    const legs = routes.map((one: Record<string, string>) => ({
      ...one,
      departs_at: one["departs_local"],
      arrives_at: one["arrives_local"],
    }));
    return { ...of, routes: legs };
  };
  await visit(page, `/admin/charters/${id}`);
  await awake(page);
  await field("title").fill(`${title} من`);
  await field("classes[0].capacity").fill("12");
  await another("Changed meanwhile");
  await page.keyboard.press("Control+s");
  await page.getByRole("button", { name: "جایگزینی با تغییرات من" }).click(PATIENTLY);
  await expect(page.getByText("ذخیره شد", { exact: true })).toBeVisible(PATIENTLY);
  // Both changes are merged: mine where I typed, theirs elsewhere.
  await expect(field("title_latin")).toHaveValue("Changed meanwhile");
  expect(await stored()).toMatchObject({
    ...{ title: `${title} من`, title_latin: "Changed meanwhile" },
    classes: [{ capacity: 12 }],
  });

  await field("title").fill("این نباید بماند");
  await another("Once more");
  await page.keyboard.press("Control+s");
  await page.getByRole("button", { name: "صرف‌نظر از تغییرات من" }).click(PATIENTLY);
  await expect(field("title_latin")).toHaveValue("Once more");
  await expect(field("title")).toHaveValue(`${title} من`);
});

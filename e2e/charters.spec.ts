import { expect, type Page, test } from "@playwright/test";
import { PartnerClient } from "./partner-client";
import { seriousIn } from "./serious";
import { type Language, prefer, signIn, speak } from "./sign-in";

/** Settings belong to a person and tests run side by side: each language signs in as another one. */
const PERSON: Record<Language, string> = { fa: "1001", en: "2001" };
const persian = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x6f0 + Number(digit)));
const WORDS = {
  fa: {
    from: "مبدأ",
    to: "مقصد",
    title: "عنوان",
    latin: "عنوان لاتین",
    carrier: "شرکت",
    number: "شماره",
    addClass: "افزودن کلاس",
    capacity: "ظرفیت",
    base: "بزرگسال, پایه",
    tax: "بزرگسال, مالیات",
    saved: "ذخیره شد",
    onSale: "در فروش",
    typedDay: "۱۴۰۶/۱/۱۵",
    digits: persian,
    figure: (text: string) => persian(text).replaceAll(",", "٬"),
  },
  en: {
    from: "From",
    to: "To",
    title: "Title",
    latin: "Title in Latin letters",
    carrier: "Carrier",
    number: "Number",
    addClass: "Add class",
    capacity: "Capacity",
    base: "Adult, Base",
    tax: "Adult, Tax",
    saved: "Saved",
    onSale: "On sale",
    typedDay: "2027-4-4",
    digits: (text: string) => text,
    figure: (text: string) => text,
  },
} as const;
/** For the first look at a page on a busy machine. */
const PATIENTLY = { timeout: 20_000 };
/** 15 Farvardin 1406. */
const DAY = "2027-04-04";

/** Keys work from the moment the page's script runs, which is when the line is up. */
const awake = (page: Page) => expect(page.getByText(/^(زنده|Live)$/)).toBeVisible(PATIENTLY);
const drawer = (page: Page) => page.getByRole("complementary");

/** An amount of whole units as its cell shows it, in either language's digits. */
const figure = (whole: string) => {
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return new RegExp(`^(${grouped}(\\.00)?|${persian(grouped).replaceAll(",", "٬")}(٫۰۰)?)$`);
};

/** Tabs on until the field of this name has the focus, as a clerk does. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      const label = element?.labels?.[0]?.textContent ?? element?.getAttribute("aria-label") ?? element?.textContent;
      return label?.replace("*", "").trim() ?? "";
    });
    if (at === name) return;
  }
  throw new Error(`no way by Tab to ${name}`);
}

for (const language of ["fa", "en"] as const) {
  const words = WORDS[language];

  test.describe(language, () => {
    test.beforeEach(async ({ page }) => {
      await speak(page, language);
      await signIn(page, PERSON[language]);
      await prefer(page, language);
    });

    test("makes a charter by keyboard alone, sees it in the calendar, edits its price", async ({ page }) => {
      test.setTimeout(300_000);
      const flight = String(Date.now() % 10_000).padStart(4, "0");
      const title = `آزمون ${flight}`;
      await page.goto(`/admin/charters?on=${DAY}&view=week`);
      await awake(page);
      await page.keyboard.press("KeyN");
      await expect(page).toHaveURL(/charters\/new/, PATIENTLY);
      await expect(page.locator('[data-path="title"] input')).toBeFocused();
      await page.keyboard.type(title);
      await tabTo(page, words.latin);
      await page.keyboard.type(`Test ${flight}`);
      await tabTo(page, words.from);
      await page.keyboard.type("thr");
      await tabTo(page, words.to);
      await page.keyboard.type("mhd");
      await tabTo(page, words.carrier);
      await page.keyboard.type("W5");
      await tabTo(page, words.number);
      await page.keyboard.type(flight);
      // Day and time of the departure; for the arrival a time is enough.
      await page.keyboard.press("Tab");
      await page.keyboard.press("Control+a");
      await page.keyboard.type(words.typedDay);
      await page.keyboard.press("Tab");
      await page.keyboard.type("830");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await page.keyboard.type("1000");
      await tabTo(page, words.addClass);
      await page.keyboard.press("Enter");
      await tabTo(page, words.capacity);
      await page.keyboard.type(words.digits("40"));
      await tabTo(page, words.base);
      await page.keyboard.type(words.digits("25000000"));
      await expect(page.getByLabel(words.base)).toHaveValue(words.figure("25,000,000"));
      await tabTo(page, words.tax);
      await page.keyboard.type("1500000");
      await page.keyboard.press("Control+s");
      await expect(page).toHaveURL(/charters\/\d+$/, PATIENTLY);
      await expect(page.getByText(words.saved, { exact: true })).toBeVisible(PATIENTLY);
      const id = /\d+$/.exec(page.url())![0];

      await page.goto(`/admin/charters?on=${DAY}&view=week`);
      await awake(page);
      const chip = page.locator(`[data-charter="${id}"]`);
      await expect(chip).toContainText("THR–MHD");
      await chip.focus();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(new RegExp(`charter=${id}`));
      await expect(drawer(page)).toContainText(
        words.digits("26,500,000").replaceAll(",", language === "fa" ? "٬" : ","),
      );
      await page.keyboard.press("KeyE");
      await expect(page).toHaveURL(new RegExp(`charters/${id}$`), PATIENTLY);
      await page.getByLabel(words.base).focus();
      await page.keyboard.press("Control+a");
      await page.keyboard.type("27000000");
      await page.keyboard.press("Control+s");
      await expect(page.getByText(words.saved, { exact: true })).toBeVisible(PATIENTLY);
      await page.reload();
      await expect(page.getByLabel(words.base)).toHaveValue(new RegExp(`^${words.figure("27,000,000")}(\\.00)?$`));
    });

    test("a refused save says why at the field and keeps what was typed, past a reload too", async ({ page }) => {
      await page.goto(`/admin/charters/new?on=${DAY}`);
      await awake(page);
      const field = (path: string) => page.locator(`[data-path="${path}"] input`);
      const title = field("title");
      await title.fill("چیزی که نباید گم شود");
      await field("title_latin").fill("Not to be lost");
      await field("routes[0].origin").fill("thr");
      await field("routes[0].destination").fill("thr");
      await field("routes[0].carrier").fill("W5");
      await field("routes[0].number").fill("1");
      await field("routes[0].departs_at").nth(1).fill("0830");
      await field("routes[0].arrives_at").nth(1).fill("0700");
      await page.keyboard.press("Control+s");
      const destination = field("routes[0].destination");
      await expect(destination).toHaveAttribute("aria-invalid", "true", PATIENTLY);
      await expect(destination).toBeFocused();
      await expect(field("routes[0].arrives_at").first()).toHaveAttribute("aria-invalid", "true");
      await expect(title).toHaveValue("چیزی که نباید گم شود");
      await expect(page).toHaveURL(/charters\/new/);
      page.on("dialog", (dialog) => void dialog.accept());
      await page.reload();
      await expect(title).toHaveValue("چیزی که نباید گم شود");
      await expect(destination).toHaveValue("THR");
    });

    test("axe finds nothing serious on any charter page", async ({ page }) => {
      test.setTimeout(300_000);
      await page.goto("/admin/charters");
      await awake(page);
      await page.locator("[data-charter]").first().click();
      await expect(drawer(page).locator("[data-class]").first()).toBeVisible(PATIENTLY);
      const id = await page.locator("[data-charter][aria-current]").getAttribute("data-charter");
      expect(await seriousIn(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await seriousIn(page)).toEqual([]);
      await page.setViewportSize({ width: 1440, height: 900 });
      for (const path of ["classes", "stays", "prices", "partner-sales", "new", id]) {
        await page.goto(`/admin/charters/${path}`);
        await awake(page);
        await expect(page.locator("table, form").first()).toBeVisible(PATIENTLY);
        expect(await seriousIn(page), path ?? "").toEqual([]);
      }
    });
  });
}

test("a seat that a partner books leaves the page of seats by itself, and no price typed meanwhile is lost", async ({
  page,
  baseURL,
}) => {
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  const partner = await PartnerClient.connect(baseURL!, "partner2.example");
  const { main_id, classes } = await partner.charterOnSale();
  const [{ item_id, available }] = classes as [(typeof classes)[0]];
  await signIn(page, "2001");
  const far = "from=2020-01-01&to=2030-01-01";
  await page.goto(`/admin/charters/classes?q=${main_id}&${far}`);
  await awake(page);
  const row = page.locator(`tr[data-class="${item_id}"]`);
  const left = (n: number) => new RegExp(`^(${n} of|${persian(String(n))} صندلی)`);
  await expect(row.getByText(left(available))).toBeAttached();

  const prices = await page.context().newPage();
  await prices.goto(`/admin/charters/prices?q=${main_id}&${far}`);
  await awake(prices);
  const cell = prices.locator(`[data-path="c${item_id}.prices.ADT.markup"] input`);
  // Another than whatever an earlier run left there.
  const markup = String(1_000_000 + (Date.now() % 1_000_000));
  await cell.fill(markup);
  await cell.press("ArrowDown");
  await expect(prices.locator(`[data-path="c${item_id}.prices.CHD.markup"] input`)).toBeFocused();

  const items = [{ id: item_id, passengers: [{ type: "ADT", first_name: "نازنین", last_name: "آزموده" }] }];
  const { json } = await partner.call("POST", "/book", { body: { main_id, items } });
  expect(json.items[0].code).toBe(1000);
  // No reload: the figure changes by itself.
  await expect(row.getByText(left(available - 1))).toBeAttached();

  await expect(cell).toHaveAttribute("data-changed", "true");
  await prices.keyboard.press("Control+s");
  await expect(prices.locator(`tbody[data-class="${item_id}"]`).getByText(/Saved|ذخیره شد/)).toBeVisible(PATIENTLY);
  await prices.reload();
  await expect(cell).toHaveValue(figure(markup));
  expect(faults).toEqual([]);
});

/** A console call as the signed-in person, beside the page; an input that is asked with GET reads. */
const ask = (page: Page, procedure: string, input: object, method: "GET" | "POST" = "POST") =>
  page.evaluate(
    async ([procedure, body, method]) => {
      const headers = { "content-type": "application/json" };
      const [address, init] =
        method === "GET" ? [`?input=${encodeURIComponent(body)}`, {}] : ["", { method, headers, body }];
      const answer = await (await fetch(`/api/trpc/${procedure}${address}`, init)).json();
      return { data: answer.result?.data, reason: answer.error?.data?.refusal?.reason };
    },
    [procedure, JSON.stringify(input), method] as const,
  );

const leg = (number: string) => ({
  ...{ key: "a", direction: "outbound", vehicle: "flight", origin: "THR", destination: "MHD", carrier: "W5", number },
  ...{ departs_at: `${DAY}T08:30`, departure_zone: "Asia/Tehran" },
  ...{ arrives_at: `${DAY}T10:00`, arrival_zone: "Asia/Tehran" },
});

/** A draft of one class at 25,000,000 that no other test knows. */
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
  await speak(page, "fa");
  await signIn(page, PERSON.fa);
  await prefer(page, "fa");
  const { id, title, class_id } = await ownCharter(page);
  const dialog = page.getByRole("dialog");
  const done = dialog.getByRole("button", { name: "باشد" });

  await page.goto(`/admin/charters/prices?q=${id}&from=${DAY}&to=${DAY}`);
  await awake(page);
  const base = page.locator(`[data-path="c${class_id}.prices.ADT.base"] input`);
  await expect(base).toHaveValue(figure("25000000"), PATIENTLY);
  await page.getByRole("button", { name: /با هم$/ }).click();
  await dialog.getByRole("combobox", { name: "جزء قیمت" }).click();
  await page.getByRole("option", { name: "پایه" }).click();
  await dialog.getByRole("textbox", { name: "درصد" }).fill("۱۰");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(persian("27٬500٬000"))).toBeVisible();
  await expect(base).toHaveValue(figure("25000000"));
  await dialog.getByRole("button", { name: "قیمت‌ها تغییر کند" }).click();
  await expect(done).toBeFocused(PATIENTLY);
  await page.keyboard.press("Enter");
  await expect(base).toHaveValue(figure("27500000"), PATIENTLY);

  await page.goto(`/admin/charters?on=${DAY}&view=week&charter=${id}`);
  await awake(page);
  const copy = drawer(page).getByRole("button", { name: "کپی به روزهای دیگر" });
  await copy.click();
  await dialog.getByRole("listitem").first().getByRole("button").click();
  await dialog.getByRole("button", { name: "کپی به ۳ روز" }).click();
  await expect(dialog.getByRole("status")).toHaveText("۳ چارتر ساخته شد.", PATIENTLY);
  await expect(done).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(copy).toBeFocused();
  await page.goto(`/admin/charters/prices?q=${title}&from=${DAY}&to=2027-05-30`);
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
  await page.goto(`/admin/charters/${id}`);
  await awake(page);
  await field("title").fill(`${title} من`);
  await field("classes[0].capacity").fill("12");
  await another("Changed meanwhile");
  await page.keyboard.press("Control+s");
  await page.getByRole("button", { name: "نوشتهٔ من را روی آن ذخیره کن" }).click(PATIENTLY);
  await expect(page.getByText("ذخیره شد", { exact: true })).toBeVisible(PATIENTLY);
  // Both hands are in it: mine where I typed, theirs everywhere else.
  await expect(field("title_latin")).toHaveValue("Changed meanwhile");
  expect(await stored()).toMatchObject({
    ...{ title: `${title} من`, title_latin: "Changed meanwhile" },
    classes: [{ capacity: 12 }],
  });

  await field("title").fill("این نباید بماند");
  await another("Once more");
  await page.keyboard.press("Control+s");
  await page.getByRole("button", { name: "نوشتهٔ من را کنار بگذار، آنچه ذخیره شده را نشان بده" }).click(PATIENTLY);
  await expect(field("title_latin")).toHaveValue("Once more");
  await expect(field("title")).toHaveValue(`${title} من`);
});

test("whoever may only read sees no way to write, on any charter page", async ({ page }) => {
  test.setTimeout(300_000);
  await signIn(page, "1003");
  const writing = page.locator("main").locator("button[type=submit], [data-cell], [role=switch]:enabled, [data-add]");
  await page.goto("/admin/charters");
  await awake(page);
  await page.locator("[data-charter]").first().click();
  await expect(drawer(page).locator("[data-class]").first()).toBeVisible(PATIENTLY);
  const id = await page.locator("[data-charter][aria-current]").getAttribute("data-charter");
  // The one that closes the drawer.
  await expect(drawer(page).getByRole("button")).toHaveCount(1);
  await expect(page.locator('a[href^="/admin/charters/new"]')).toHaveCount(0);
  await page.keyboard.press("KeyN");
  await page.keyboard.press("KeyE");
  await page.keyboard.press("KeyW");
  await expect(page).toHaveURL(/\/admin\/charters\?.*view=week/);
  for (const path of ["classes", "prices"]) {
    await page.goto(`/admin/charters/${path}`);
    await expect(page.locator("[data-class]").first()).toBeVisible(PATIENTLY);
    await expect(writing, path).toHaveCount(0);
  }
  await page.goto(`/admin/charters/${id}`);
  await expect(page.locator('[data-path="title"] input')).toBeDisabled(PATIENTLY);
  await expect(page.locator('[data-path="classes[0].closed"] input')).toBeDisabled();
  await expect(writing).toHaveCount(0);
  await page.goto("/admin/charters/new");
  await expect(page.getByRole("alert").filter({ hasText: /2007|۲۰۰۷/ })).toBeVisible(PATIENTLY);
  expect(await ask(page, "classes.close", { id: 1 })).toMatchObject({ reason: "noPermission" });
});

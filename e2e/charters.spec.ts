import { expect, type Page } from "@playwright/test";
import { ask, awake, DAY, drawer, PATIENTLY, PERSON, persian } from "./charter-pages";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { openAs, speak } from "./sign-in";
import { visit } from "./visit";

const WORDS = {
  fa: {
    from: "مبدأ",
    to: "مقصد",
    title: "عنوان",
    latin: "عنوان لاتین",
    carrier: "شرکت",
    number: "شماره",
    capacity: "ظرفیت",
    base: "بزرگسال, پایه",
    tax: "بزرگسال, مالیات",
    saved: "ذخیره شد",
    onSale: "در حال فروش",
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

/** Presses Tab until the field of this name has the focus, like a user. */
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
    const open = async (page: Page, path: string) => {
      await speak(page, language);
      await openAs(page, { person: PERSON[language], language, path });
      await awake(page);
    };

    test("makes a charter by keyboard alone, sees it in the calendar, edits its price", async ({ page }) => {
      test.setTimeout(300_000);
      const flight = String(Date.now() % 10_000).padStart(4, "0");
      const title = `آزمون ${flight}`;
      await open(page, `/admin/charters?on=${DAY}&view=week`);
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
      // Date and time of departure; for arrival a time is enough.
      await page.keyboard.press("Tab");
      await page.keyboard.press("Control+a");
      await page.keyboard.type(words.typedDay);
      await page.keyboard.press("Tab");
      await page.keyboard.type("830");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await page.keyboard.type("1000");
      // A new charter begins with a class.
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

      await visit(page, `/admin/charters?on=${DAY}&view=week`);
      await awake(page);
      const chip = page.locator(`[data-charter="${id}"]`);
      await expect(chip).toContainText(/THR.+MHD/);
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

    test("a refused save shows the reason at the field and keeps the input, also after a reload", async ({ page }) => {
      await open(page, `/admin/charters/new?on=${DAY}`);
      const field = (path: string) => page.locator(`[data-path="${path}"] input`);
      const title = field("title");
      await title.fill("چیزی که نباید گم شود");
      await field("title_latin").fill("Not to be lost");
      await field("routes[0].origin").fill("thr");
      await field("routes[0].destination").fill("thr");
      const carrier = page.locator('[data-path="routes[0].carrier"]');
      await field("routes[0].carrier").fill("Q99");
      await expect(carrier).toContainText(/Not among the known airline codes|در فهرست ایرلاین‌ها نیست/);
      await field("routes[0].carrier").fill("W5");
      await expect(carrier).toContainText(/Mahan|ماهان/);
      await field("routes[0].number").fill("1");
      await field("routes[0].departs_at").nth(1).fill("0830");
      await field("routes[0].arrives_at").nth(1).fill("0700");
      await field("classes[0].capacity").fill("10");
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
      await expect(destination).toHaveValue(/THR/);
    });

    test("axe finds nothing serious on any charter page", async ({ page }) => {
      test.setTimeout(300_000);
      await open(page, "/admin/charters");
      await page.locator("[data-charter]").first().click();
      await expect(drawer(page).locator("[data-class]").first()).toBeVisible(PATIENTLY);
      const id = await page.locator("[data-charter][aria-current]").getAttribute("data-charter");
      expect(await seriousIn(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await seriousIn(page)).toEqual([]);
      await page.setViewportSize({ width: 1440, height: 900 });
      for (const path of ["classes", "stays", "prices", "partner-sales", "new", id]) {
        // The editor of a new charter has the title of any other.
        if (path === id) await page.goto(`/admin/charters/${path}`);
        else await visit(page, `/admin/charters/${path}`);
        await awake(page);
        await expect(page.locator("table, form").first()).toBeVisible(PATIENTLY);
        expect(await seriousIn(page), path ?? "").toEqual([]);
      }
    });
  });
}

test("a read-only user sees no write action on any charter page", async ({ page }) => {
  test.setTimeout(300_000);
  const writing = page.locator("main").locator("button[type=submit], [data-cell], [role=switch]:enabled, [data-add]");
  await openAs(page, { person: "1003", path: "/admin/charters" });
  await awake(page);
  await page.locator("[data-charter]").first().click();
  await expect(drawer(page).locator("[data-class]").first()).toBeVisible(PATIENTLY);
  const id = await page.locator("[data-charter][aria-current]").getAttribute("data-charter");
  // The close button of the drawer.
  await expect(drawer(page).getByRole("button")).toHaveCount(1);
  await expect(page.locator('a[href^="/admin/charters/new"]')).toHaveCount(0);
  await page.keyboard.press("KeyN");
  await page.keyboard.press("KeyE");
  await page.keyboard.press("KeyW");
  await expect(page).toHaveURL(/\/admin\/charters\?.*view=week/);
  for (const path of ["classes", "prices"]) {
    await visit(page, `/admin/charters/${path}`);
    await expect(page.locator("[data-class]").first()).toBeVisible(PATIENTLY);
    await expect(writing, path).toHaveCount(0);
  }
  await visit(page, `/admin/charters/${id}`);
  await expect(page.locator('[data-path="title"] input')).toBeDisabled(PATIENTLY);
  await expect(page.locator('[data-path="classes[0].closed"] input')).toBeDisabled();
  await expect(writing).toHaveCount(0);
  await visit(page, "/admin/charters/new");
  await expect(page.getByRole("alert").filter({ hasText: /2007|۲۰۰۷/ })).toBeVisible(PATIENTLY);
  expect(await ask(page, "classes.close", { id: 1 })).toMatchObject({ reason: "noPermission" });
});

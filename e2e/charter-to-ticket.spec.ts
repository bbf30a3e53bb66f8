import { expect } from "@playwright/test";
import { dayFromToday } from "../tests/day";
import { nationalCode } from "../tests/national-code";
import { ask } from "./sale";
import { test } from "./shared-context";
import { openAs } from "./sign-in";
import { stepsOn } from "./steps";

const PATIENTLY = { timeout: 30_000 };

test("from an empty form to the printed ticket of a charter with two classes, sold for cash, in at most 25 inputs and 6 actions", {
  tag: "@flow",
}, async ({ page }) => {
  test.setTimeout(240_000);
  await openAs(page, { person: "1001", language: "fa", path: `/admin/charters/new?on=${dayFromToday(20)}` });
  const field = (path: string) => page.locator(`[data-path="${path}"] input`).first();
  const steps = stepsOn(page);
  const flight = String(Date.now() % 10_000).padStart(4, "0");
  await expect(field("title")).toBeFocused(PATIENTLY);

  await steps.fill(field("title"), `کیش ${flight}`);
  await steps.fill(field("title_latin"), `Kish ${flight}`);
  await steps.fill(field("routes[0].origin"), "thr");
  await steps.fill(field("routes[0].destination"), "kih");
  await steps.fill(field("routes[0].carrier"), "W5");
  await steps.fill(field("routes[0].number"), flight);
  const departs = page.locator('[data-path="routes[0].departs_at"] input');
  await steps.fill(departs.last(), "0830");
  await steps.fill(page.locator('[data-path="routes[0].arrives_at"] input').last(), "1010");
  await steps.fill(field("classes[0].capacity"), "20");
  await steps.fill(field("classes[0].prices.ADT.base"), "25000000");
  await steps.fill(field("classes[0].prices.ADT.tax"), "1500000");
  // The second class begins as a copy of the first.
  await steps.press("Control+d");
  await steps.fill(field("classes[1].fare_class"), "B");
  await steps.fill(field("classes[1].prices.ADT.base"), "29000000");
  await steps.click(page.getByRole("button", { name: "ذخیره و شروع فروش" }));
  await expect(page).toHaveURL(/charters\/\d+$/, PATIENTLY);
  await expect(page.locator('main a[href*="&sell="]')).toBeVisible(PATIENTLY);
  // Its history in the words of the page, not in those of the database.
  await expect(page.locator("main li").filter({ hasText: "وضعیت تغییر کرد" })).toContainText("در حال فروش");

  await steps.press("F2");
  const offer = page.getByRole("complementary");
  await expect(offer.getByRole("button", { name: /^رزرو موقت/ })).toBeEnabled(PATIENTLY);
  // The hold leads on to the sale by itself.
  await steps.press("Control+Enter");
  await expect(page).toHaveURL(/\/admin\/sell\/sale/, PATIENTLY);

  const traveller = (member: string) => field(`passengers[0].${member}`);
  await expect(traveller("first_name")).toBeVisible(PATIENTLY);
  await steps.fill(traveller("first_name"), "نگار");
  await steps.fill(traveller("last_name"), "رستمی");
  await steps.fill(traveller("first_name_latin"), "Negar");
  await steps.fill(traveller("last_name_latin"), "Rostami");
  await steps.chooseFirst(traveller("gender"));
  // The code of a registered person: the form warns that the sale would rename them.
  type Person = { id: number; nationality: string; national_code: string | null; first_name: string };
  const { rows } = await ask<{ rows: Person[] }>(page, "passengers.list", { per_page: 50 });
  const registered = rows.find((one) => one.nationality === "IR" && one.national_code && one.first_name !== "نگار")!;
  const note = page.locator(`[data-registered="${registered.id}"]`);
  await traveller("national_code").fill(registered.national_code!);
  await expect(note).toContainText(registered.first_name, PATIENTLY);
  await steps.fill(traveller("national_code"), nationalCode(Date.now() % 999_999));
  await expect(note).toHaveCount(0);
  await steps.fill(traveller("birth_date"), "1370/05/14");
  await steps.fill(field("contact.mobile"), "09121112233");
  // Cash at the counter is what a walk-in customer pays with: it needs no choice.
  await steps.press("Control+Enter");
  await expect(page.locator("[data-order][data-status=issued]")).toBeVisible(PATIENTLY);
  // What was taken at the counter, not the wallet it went through.
  await expect(page.locator("[data-order] dd").first()).toHaveText("نقد");
  const printed = page.context().waitForEvent("page");
  await steps.press("p");
  await printed;
  steps.atMost({ inputs: 25, actions: 6 });
});

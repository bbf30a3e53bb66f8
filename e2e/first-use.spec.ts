import { expect } from "@playwright/test";
import { dayFromToday } from "../tests/day";
import { ask } from "./sale";
import { newSeller } from "./second-person";
import { test } from "./shared-context";
import { demoPassword, openAs, signInAwake, speak } from "./sign-in";

/** What stopped a first-time user of the console. */
test("a language chosen on the sign-in page becomes the operator's own", async ({ page }) => {
  const person = await newSeller(page);
  const html = page.locator("html");
  const signIn = async () => {
    await page.locator("[name=personnel_id]").fill(person);
    await page.locator("[name=password]").fill(demoPassword());
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/admin\//);
  };
  const leave = async () => {
    // A console page without its session would go to the sign-in page by itself.
    await page.goto("about:blank");
    await page.context().clearCookies();
    await speak(page, "fa");
    await page.goto("/sign-in");
    await signInAwake(page);
  };
  await leave();
  await page.getByRole("button", { name: "Language: English" }).click();
  await expect(html).toHaveAttribute("lang", "en");
  await signIn();
  await expect(html).toHaveAttribute("lang", "en");
  await expect(page.getByRole("banner")).not.toHaveText(/[۰-۹]/);
  // A remembered language was not chosen: the operator's own wins.
  await leave();
  await expect(html).toHaveAttribute("lang", "fa");
  await signIn();
  await expect(html).toHaveAttribute("lang", "en");
});

test("checked boxes and switches are distinguishable with forced colors", async ({ page }) => {
  await openAs(page, { person: "1001", language: "fa", path: "/admin/cheques/register" });
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  const off = page.locator("input[role=switch]:not(:checked) + .mantine-Switch-track").first();
  await expect(off).toHaveCSS("border-top-style", "solid");
  await expect(off).not.toHaveCSS("border-top-width", "0px");
  await page.goto("/admin/cheques?tab=list");
  const box = page.locator("tbody input[type=checkbox]").first();
  await box.check();
  const ground = await box.evaluate((input) => getComputedStyle(input).backgroundColor);
  await expect(box.locator("+ svg")).not.toHaveCSS("color", ground);
});

test("the form of a charter fills the page, above its history, and fits into 320 pixels", async ({ page }) => {
  await openAs(page, { person: "1001", language: "fa", path: "/admin/charters" });
  const found = await ask<{ rows: { charter: { id: number } }[] }>(page, "classes.list", {
    ...{ from: dayFromToday(2), on_sale: true, per_page: 1 },
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/admin/charters/${found.rows[0]!.charter.id}`);
  const bar = page.locator("[data-save-bar]");
  await expect(bar).toBeVisible();
  await expect(page.getByRole("heading", { name: "تاریخچهٔ تغییرات" })).toBeAttached();
  const end = await bar.evaluate((of) => of.getBoundingClientRect().bottom);
  expect(end).toBeGreaterThan(795);

  await page.setViewportSize({ width: 320, height: 512 });
  const fields = page.locator('[data-path^="classes[0]."] input:visible');
  const outside = await fields.evaluateAll((inputs) =>
    inputs
      .filter((input) => !input.closest("table"))
      .map((input) => input.getBoundingClientRect())
      .filter(({ left, right }) => left < 0 || right > window.innerWidth)
      .map(({ left, right }) => `${left} to ${right}`),
  );
  expect(outside).toEqual([]);
  const price = page.locator('[data-path="classes[0].prices.ADT.base"] input');
  expect((await price.boundingBox())!.width).toBeGreaterThan(100);
});

test("a form with many faults says how many are not listed", async ({ page }) => {
  await openAs(page, { person: "1001", language: "fa", path: "/admin/charters/new" });
  await expect(page.locator('[data-path="title"] input')).toBeFocused();
  await page.keyboard.press("Control+s");
  const faults = page.locator("[data-save-bar] li");
  await expect(faults).toHaveCount(7);
  await expect(faults.last()).toHaveText(/^و [۰-۹]+ فیلد دیگر/);
});

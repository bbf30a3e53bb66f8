import { expect } from "@playwright/test";
import { test } from "./shared-context";
import { openAs } from "./sign-in";

/** What stopped a first-time user of the console. */
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

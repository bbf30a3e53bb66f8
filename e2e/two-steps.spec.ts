import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { ask } from "./sale";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { enterAs, type Language, speak } from "./sign-in";

const MANAGER: Record<Language, string> = { fa: "1001", en: "2001" };
const WORDS = {
  fa: { item: "ورود دومرحله‌ای", kept: "ذخیره کردم", wrong: /۲۰۱۰/, since: /فعال از/ },
  en: { item: "Two-step verification", kept: "I have saved them", wrong: /2010/, since: /On since/ },
} as const;
const PASSWORD = "a first password 1";

const inside = ({ pathname }: URL) => pathname.startsWith("/admin/");
const dialog = (page: Page) => page.getByRole("dialog");
const field = (page: Page, path: string) => dialog(page).locator(`[data-path="${path}"] input`);

for (const language of ["fa", "en"] as const) {
  const words = WORDS[language];

  test(`the second step is set up by its owner, required at sign-in, and passed by a recovery code, ${language}`, async ({
    page,
    browser,
    baseURL,
  }) => {
    test.setTimeout(120_000);
    await enterAs(page, { person: MANAGER[language], language });
    const personnel_id = `two-${Date.now()}`;
    const access = { role: "support" };
    const person = { personnel_id, personal: { name: "Two", name_latin: "Two" }, access, password: PASSWORD };
    await ask(page, "operators.store", person, { changes: true });

    const mine = await (await browser.newContext({ baseURL })).newPage();
    const begin = async (code?: string) => {
      await mine.context().clearCookies();
      await speak(mine, language);
      await mine.goto("/sign-in?next=/admin/attendance");
      await mine.locator("button[type=submit]:enabled").waitFor();
      await mine.locator("[name=personnel_id]").fill(personnel_id);
      await mine.locator("[name=password]").fill(PASSWORD);
      await mine.keyboard.press("Enter");
      if (code === undefined) return;
      await expect(mine.locator("[name=code]")).toBeFocused();
      await mine.keyboard.type(code);
      await mine.keyboard.press("Enter");
    };
    const menu = async () => {
      await mine.waitForURL(inside);
      await expect(async () => {
        await mine.getByRole("button", { name: /Two/ }).click();
        await mine.getByRole("button", { name: words.item }).click({ timeout: 2_000 });
      }).toPass();
    };
    await begin();
    await mine.waitForURL(inside);
    // A new user has Persian by default.
    await mine.evaluate(async (locale) => {
      const headers = { "content-type": "application/json" };
      const digits = locale === "fa" ? "persian" : "latin";
      await fetch("/api/trpc/preferences.update", {
        method: "POST",
        headers,
        body: JSON.stringify({ locale, digits, calendar: locale === "fa" ? "jalali" : "gregorian" }),
      });
    }, language);
    await mine.reload();
    await menu();
    await field(mine, "password").fill(PASSWORD);
    await mine.keyboard.press("Enter");
    await expect(dialog(mine).getByRole("img")).toBeVisible();
    expect(await seriousIn(mine)).toEqual([]);
    const secret = ((await dialog(mine).locator("bdi.code").textContent()) ?? "").replaceAll(" ", "");
    const codeOf = (steps: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
    await field(mine, "code").fill(codeOf(0));
    await mine.keyboard.press("Enter");
    const codes = dialog(mine).getByRole("listitem");
    await expect(codes).toHaveCount(10);
    expect(await seriousIn(mine)).toEqual([]);
    const recovery = (await codes.first().textContent()) ?? "";
    await dialog(mine).getByRole("button", { name: words.kept }).click();

    await begin("000000");
    await expect(mine.getByText(words.wrong)).toBeVisible();
    expect(await seriousIn(mine)).toEqual([]);
    await mine.locator("[name=code]").fill(codeOf(1));
    await mine.keyboard.press("Enter");
    await menu();
    await expect(dialog(mine).getByText(words.since)).toBeVisible();
    await begin(recovery);
    await mine.waitForURL(inside);
  });
}

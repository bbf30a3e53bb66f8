import { expect, type Page } from "@playwright/test";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { type Language, openAs, speak } from "./sign-in";

const PAGE = "/admin/accounting/books";
const PERSON: Record<Language, string> = { fa: "1001", en: "1002" };
/** Managers: they may change settings. */
const MANAGER: Record<Language, string> = { fa: "1001", en: "2001" };
const WORDS = {
  fa: {
    title: "دفاتر قانونی",
    notFinal: "قطعی نشده",
    profile: "مشخصات حقوقی",
    legalName: "نام حقوقی",
    nationalId: "شناسهٔ ملی",
    registrationNo: "شمارهٔ ثبت",
    address: "نشانی",
    validFrom: "اعتبار از",
    name: "نام",
    position: "سمت",
    save: "ثبت نسخهٔ جدید",
    versions: "نسخه‌ها",
    day: "1404/01/01",
  },
  en: {
    title: "Statutory books",
    notFinal: "Not final",
    profile: "Legal profile",
    legalName: "Legal name",
    nationalId: "National ID",
    registrationNo: "Registration number",
    address: "Address",
    validFrom: "Valid from",
    name: "Name",
    position: "Position",
    save: "Save new version",
    versions: "Versions",
    day: "2025-03-21",
  },
} as const;

async function enter(page: Page, language: Language, { path = PAGE, person = PERSON[language] } = {}) {
  await speak(page, language);
  await openAs(page, { person, language, path });
}

for (const language of ["fa", "en"] as const) {
  const words = WORDS[language];

  test(`months of a year with their state; the legal profile is one link away, ${language}`, async ({ page }) => {
    await enter(page, language);
    await expect(page.getByRole("heading", { name: words.title, level: 1 })).toBeVisible();
    await expect(page.locator("tr[data-month]")).toHaveCount(12);
    await expect(page.locator("tr[data-state=open]").first()).toContainText(words.notFinal);
    expect(await seriousIn(page)).toEqual([]);
    await page.screenshot({ path: `test-results/books-${language}.png` });
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await seriousIn(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole("link", { name: words.profile }).first().click();
    await expect(page).toHaveURL(/settings\/legal-profile/);
  });

  test(`a legal profile is a new version from a date on, ${language}`, async ({ page }) => {
    await enter(page, language, { path: "/admin/settings/legal-profile", person: MANAGER[language] });
    const form = page.getByRole("region", { name: words.profile });
    const registration = `${Date.now() % 100_000}`;
    await expect(async () => {
      await form.getByLabel(words.legalName).fill("Blue Sky آسمان آبی");
      await form.getByLabel(words.nationalId).fill("10101234567");
      await form.getByLabel(words.registrationNo).fill(registration);
      await form.getByLabel(words.address).fill("تهران، خیابان ولیعصر");
      await form.getByLabel(words.name, { exact: true }).first().fill("مریم کاظمی");
      await form.getByLabel(words.position, { exact: true }).first().fill("مدیرعامل");
      await expect(form.getByLabel(words.registrationNo)).toHaveValue(registration);
    }).toPass();
    await form.getByLabel(words.validFrom).first().fill(words.day);
    await page.keyboard.press("Tab");
    const versions = page.getByRole("complementary", { name: words.versions });
    const had = await versions.getByRole("listitem").count();
    await form.getByRole("button", { name: words.save }).click();
    await expect(versions.getByRole("listitem")).toHaveCount(had + 1);
    await expect(versions).toContainText("مدیرعامل: مریم کاظمی");
    expect(await seriousIn(page)).toEqual([]);
    await page.screenshot({ path: `test-results/legal-profile-${language}.png` });
  });
}

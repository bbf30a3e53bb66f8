import { expect, type Page } from "@playwright/test";
import { dayFromToday } from "../tests/day";
import { keysOnly } from "./keys-only";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { type Language, openAs, speak } from "./sign-in";

/** Flow 7: settlement with a colleague by keyboard. Each language has its own user and colleague. */
const PERSON: Record<Language, string> = { fa: "1001", en: "1002" };
const WORDS = {
  fa: {
    dir: "rtl",
    live: "زنده",
    credit: "اعتبار",
    openItems: "اقلام باز",
    because: "اجزای مغایرت",
    choose: "انتخاب فایل",
    theirsOnly: /فقط آن‌ها/,
    asked: "استعلام شد",
    explained: "توضیح داده شد",
    done: /تهاتر شد/,
    title: "صورت‌حساب",
    opening: "ماندهٔ ابتدای دوره",
    revoke: /ابطال لینک/,
    head: "تاریخ,شماره مرجع,شرح,بدهکار,بستانکار",
  },
  en: {
    dir: "ltr",
    live: "Live",
    credit: "Credit",
    openItems: "Open items",
    because: "What makes up the difference",
    choose: "Choose a file",
    theirsOnly: /Theirs only/,
    asked: "Queried",
    explained: "Explained",
    done: / offset$/,
    title: "Account statement",
    opening: "Opening balance",
    revoke: /Revoke the link/,
    head: "Date,Ref No,Description,Debit,Credit",
  },
} as const;
const PATIENTLY = { timeout: 20_000 };

type Found = { id: number; hint: string; balance: number };

const call = <Answer>(page: Page, path: string, input: unknown, post = false): Promise<Answer> =>
  page.evaluate(
    async ({ path, input, post }) => {
      const text = JSON.stringify(input);
      const url = `/api/trpc/${path}`;
      const headers = { "content-type": "application/json" };
      const answer = post
        ? await fetch(url, { method: "POST", headers, body: text })
        : await fetch(`${url}?input=${encodeURIComponent(text)}`);
      return (await answer.json()).result.data;
    },
    { path, input, post },
  ) as Promise<Answer>;

/** A colleague with a debt, and an unallocated receipt of ours. */
async function debtor(page: Page, at: number): Promise<Found> {
  const found = await call<Found[]>(page, "parties.search", { q: "50", types: ["colleague"] });
  const owing = found.filter(({ balance }) => balance > 10_000_000);
  const one = owing[at % owing.length]!;
  const today = dayFromToday();
  const counterparty = { type: "colleague", id: one.id };
  const receipt = {
    type: "receipt",
    method: "cash",
    counterparty,
    amount: 1_500_000,
    date: today,
    reference: "E2E-77",
  };
  await call(page, "payments.store", { payments: [receipt] }, true);
  return one;
}

for (const language of ["fa", "en"] as const) {
  const words = WORDS[language];

  test(`${language}: a colleague is settled with, their statement compared, offset and sent, in at most 30 keystrokes`, {
    tag: "@flow",
  }, async ({ page }) => {
    await speak(page, language);
    await openAs(page, { person: PERSON[language], language, path: "/admin/settlement" });
    await expect(page.locator("html")).toHaveAttribute("dir", words.dir);
    await expect(page.getByText(words.live, { exact: true })).toBeVisible(PATIENTLY);
    const party = await debtor(page, language === "fa" ? 4 : 5);
    const { press, type, reach, done } = await keysOnly(page);
    // Awaited in advance: the system's dialog opens when the page requests it.
    const choosing = page.waitForEvent("filechooser");

    await press("/");
    await type(party.hint);
    await press("Enter");
    await expect(page.getByRole("region", { name: words.credit, exact: true })).toBeVisible(PATIENTLY);
    await expect(page.getByRole("region", { name: words.openItems, exact: true }).first()).toBeVisible();
    expect(await seriousIn(page)).toEqual([]);
    await press("Tab");
    await press("2");
    const today = dayFromToday();
    const content = [words.head, `${today},E2E-77,,1500000,`, `${today},ZZ-1,"extra",,4321`].join("\n");
    const file = { name: "theirs.csv", mimeType: "text/csv", buffer: Buffer.from(content) };
    // The file is selected in the system's own dialog, opened by Enter.
    await reach(page.getByRole("button", { name: words.choose }), 4);
    await press("Enter");
    await (await choosing).setFiles(file);
    await expect(page.getByText("ZZ-1")).toBeVisible(PATIENTLY);
    await press("Control+Enter");
    await expect(page.getByText(words.because)).toBeVisible(PATIENTLY);
    // From "all" one step back is the last kind.
    await press("[");
    await expect(page.getByRole("button", { name: words.theirsOnly })).toHaveAttribute("aria-pressed", "true");
    await expect(page.locator("tr[data-line]")).toHaveCount(1);
    await press("j");
    await press("a");
    await press("Enter");
    await expect(page.locator("tr[data-line] [data-mark=asked]")).toHaveText(words.asked);
    await press("e");
    await expect(page.getByRole("dialog").getByRole("textbox")).toBeFocused();
    await type("fee");
    await press("Control+Enter");
    await expect(page.locator("tr[data-line] [data-mark=explained]")).toHaveText(words.explained);
    expect(await seriousIn(page)).toEqual([]);

    await press("3");
    await expect(page.locator("tr[data-paid]").first()).toBeVisible(PATIENTLY);
    await press("Control+Enter");
    await expect(page.getByRole("status").filter({ hasText: words.done }).first()).toBeVisible(PATIENTLY);

    await press("4");
    await expect(page.locator('[data-path="days"] input')).toBeVisible(PATIENTLY);
    const making = page.waitForResponse((answer) => answer.url().includes("settlement.makeLink"));
    await press("Control+Enter");
    const [made] = await (await making).json();
    const href: string = made.result.data.path;
    const row = page.locator("li", { has: page.locator(`a[href="${href}"]`) });
    await expect(row).toBeVisible(PATIENTLY);
    done(30);
    const result = await page
      .context()
      .browser()!
      .newContext({ locale: language === "fa" ? "fa-IR" : "en-GB" });
    const reader = await result.newPage();
    const answer = await reader.goto(new URL(href, page.url()).href);
    expect(answer!.headers()["cache-control"]).toBe("no-store");
    expect(answer!.headers()["x-robots-tag"]).toContain("noindex");
    await expect(reader.getByRole("heading", { name: words.title })).toBeVisible();
    await expect(reader.getByText(words.opening)).toBeVisible();
    await row.getByRole("button", { name: words.revoke }).click();
    await expect(row).toHaveCount(0);
    expect((await reader.reload())!.status()).toBe(404);
    await result.close();
  });
}

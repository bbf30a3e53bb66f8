import { type BrowserContext, expect, type Page } from "@playwright/test";
import { seriousIn } from "./serious";
import { enter, openAs } from "./sign-in";

/** Runs work in another browser session. */
async function elsewhere<T>(page: Page, work: (desk: BrowserContext) => Promise<T>): Promise<T> {
  const desk = await page
    .context()
    .browser()!
    .newContext({ baseURL: new URL(page.url()).origin });
  try {
    return await work(desk);
  } finally {
    await desk.close();
  }
}

/** Another user of the branch approves the change with that title, in their own session. */
export const approvedBy = (page: Page, person: string, title: string): Promise<void> =>
  elsewhere(page, async (desk) => {
    const theirs = await desk.newPage();
    await openAs(theirs, { person, path: "/admin/settings/changes" });
    const change = theirs.locator('li[data-change][data-state="waiting"]').filter({ hasText: title }).first();
    await expect(change).toBeVisible();
    expect(await seriousIn(theirs)).toEqual([]);
    const approve = change.getByRole("button").first();
    const dialog = theirs.getByRole("dialog");
    // Keys work only after the page's script has started.
    await expect(async () => {
      await approve.press("Enter", { timeout: 2_000 });
      await dialog.waitFor({ timeout: 2_000 });
    }).toPass();
    await dialog.locator("button[type=submit]").click();
    await expect(dialog).toHaveCount(0);
    await expect(change).toHaveCount(0);
  });

/** Calls the console as another user of the branch, without a page; returns status and answer. */
const asOther = (page: Page, person: string, name: string, data: object) =>
  elsewhere(page, async (desk) => {
    await enter(desk, person);
    const headers = { origin: new URL(page.url()).origin };
    const answer = await desk.request.post(`/api/trpc/${name}`, { headers, data });
    return { status: answer.status(), text: await answer.text() };
  });

/** A credit limit is raised by two: one requests, another user of the branch approves. */
export async function raised(page: Page, people: { asks: string; approves: string }, change: object): Promise<void> {
  const response = await asOther(page, people.asks, "colleagues.setFinancial", change);
  const id = Number(/"change_request":\{"id":(\d+)/.exec(response.text)?.[1]);
  expect(id, response.text).toBeGreaterThan(0);
  const decided = await asOther(page, people.approves, "changes.decide", { id, decision: "approve" });
  expect(decided.status, decided.text).toBe(200);
}

import { randomUUID } from "node:crypto";
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { hydrated } from "./hydrated";
import { ask } from "./sale";
import { seriousIn } from "./serious";
import { demoPassword, enter, enterAs, openAs } from "./sign-in";

/** A seller of the first branch unknown to other tests, for a test that changes what is stored with a user. */
export async function newSeller(page: Page): Promise<string> {
  await enterAs(page, { person: "1001" });
  const personnel_id = `e2e-${randomUUID().slice(0, 8)}`;
  const personal = { name: "فروشنده", name_latin: "Seller" };
  const seller = { personnel_id, personal, access: { role: "seller" }, password: demoPassword() };
  await ask(page, "operators.store", seller, { changes: true });
  return personnel_id;
}

/** Runs work in another browser session. */
async function elsewhere<T>(page: Page, work: (desk: BrowserContext) => Promise<T>): Promise<T> {
  const desk = await page.context().browser()!.newContext();
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
    // Once: a dialog that opens late hides the button from a second attempt.
    await hydrated(approve);
    await approve.press("Enter");
    await dialog.locator("button[type=submit]").click();
    await expect(dialog).toHaveCount(0);
    await expect(change).toHaveCount(0);
  });

/** Calls the console as another user of the branch, without a page; returns status and answer. */
const asOther = (page: Page, person: string, name: string, data: object) =>
  elsewhere(page, async (desk) => {
    await enter(desk, person);
    const headers = { origin: new URL(test.info().project.use.baseURL!).origin };
    const answer = await desk.request.post(`/api/trpc/${name}`, { headers, data });
    return { status: answer.status(), text: await answer.text() };
  });

/** A credit limit is raised by two: one requests, another user of the branch approves. */
export async function raised(page: Page, people: { asks: string; approves: string }, change: object): Promise<void> {
  const response = await asOther(page, people.asks, "colleagues.setFinancial", change);
  await approvedOf(page, people.approves, response.text);
}

/** Another user of the branch approves what a refused call left waiting for them, without a page. */
export async function approvedOf(page: Page, person: string, refusal: string): Promise<void> {
  const id = Number(/"change_request":\{"id":(\d+)/.exec(refusal)?.[1]);
  expect(id, refusal).toBeGreaterThan(0);
  const decided = await asOther(page, person, "changes.decide", { id, decision: "approve" });
  expect(decided.status, decided.text).toBe(200);
}

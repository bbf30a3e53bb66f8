import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page } from "@playwright/test";
import { approvedBy } from "./second-person";
import { seriousIn } from "./serious";
import { test } from "./shared-context";
import { openAs, speak } from "./sign-in";

type Heard = { signature: string; raw: string };

/** The partner's side: records requests, and answers as configured. */
async function receiver() {
  const received: Heard[] = [];
  const at = { status: 204 };
  const server = createServer(async (request, response) => {
    let raw = "";
    for await (const chunk of request) raw += chunk;
    received.push({ signature: String(request.headers["x-signature"]), raw });
    response.writeHead(at.status).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { heard: received, at, url, close };
}

const isSigned = (secret: string, { signature, raw }: Heard) => {
  const [t, ...marks] = signature.split(",").map((part) => part.split("=")[1]!);
  return marks.includes(createHmac("sha256", secret).update(`${t}.${raw}`).digest("hex"));
};

/** Stores the key that is shown once, and closes it. */
async function storedSecret(page: Page, done: string): Promise<string> {
  const shown = page.getByRole("dialog").locator("code");
  await expect(shown).toHaveText(/^whsec_/);
  const secret = (await shown.textContent()) ?? "";
  await page.getByRole("dialog").getByRole("checkbox").check();
  await page.getByRole("dialog").getByRole("button", { name: done, exact: true }).click();
  await expect(shown).toHaveCount(0);
  return secret;
}

/** Closes and opens a charter class: an event of a real action. */
const shutAndOpen = (page: Page) =>
  page.evaluate(async () => {
    const ask = async (path: string, input: object, method = "POST") => {
      const sent = JSON.stringify(input);
      const [query, body] = method === "GET" ? [`?input=${encodeURIComponent(sent)}`, undefined] : ["", sent];
      const headers = { "content-type": "application/json" };
      const answer = await fetch(`/api/trpc/${path}${query}`, { method, headers, body });
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
      return (await answer.json()).result.data;
    };
    const { rows } = await ask("classes.list", {}, "GET");
    const { id } = rows.find(({ status }: { status: string }) => status === "open");
    const shut = await ask("classes.close", { id });
    await ask("classes.open", { id });
    return String(shut.charter_id);
  });

for (const { language, person, words } of [
  {
    language: "fa",
    person: "1001",
    words: {
      ...{
        test: "آزمایش",
        good: "پاسخ داد",
        bad: "پذیرفته نشد",
        renew: "تعویض کلید",
        remove: "حذف",
        again: "ارسال مجدد",
      },
      ...{
        done: "بستن",
        delivered: "تحویل‌شده",
        off: "غیرفعال کردن",
        on: "فعال کردن",
        isOff: "غیرفعال است",
        refresh: "به‌روزرسانی",
      },
    },
  },
  {
    language: "en",
    person: "2001",
    words: {
      ...{ test: "Test", good: "Responded in", bad: "Not accepted", renew: "Rotate key", remove: "Delete" },
      ...{ again: "Send again", done: "Close", delivered: "Delivered", off: "Deactivate", on: "Activate" },
      ...{ isOff: "Inactive: events are stored", refresh: "Refresh" },
    },
  },
] as const) {
  test(`an endpoint is created, tested, sent an event, sent it again, and its key renewed (${language})`, async ({
    page,
  }) => {
    const hook = await receiver();
    const second = person === "1001" ? "1002" : "2002";
    try {
      await speak(page, language);
      await openAs(page, { person, path: "/admin/developer/webhooks" });
      const dialog = page.getByRole("dialog");
      await expect(async () => {
        await page.keyboard.press("n");
        await dialog.locator('[data-path="title"] input').waitFor({ timeout: 2_000 });
      }).toPass();
      const title = `e2e ${language} ${Date.now()}`;
      await dialog.locator('[data-path="title"] input').fill(title);
      await dialog.locator('[data-path="url"] input').fill("ftp://nowhere.example/");
      await dialog.locator('[data-path="types"] input').first().fill("charter.*");
      await page.getByRole("option", { name: "charter.*", exact: true }).click();
      await page.keyboard.press("Tab");
      expect(await seriousIn(page)).toEqual([]);
      await page.keyboard.press("Control+Enter");
      await expect(dialog.locator('[data-path="url"] input')).toHaveAttribute("aria-invalid", "true");
      await dialog.locator('[data-path="url"] input').fill(hook.url);
      await page.keyboard.press("Control+Enter");
      await expect(dialog).toHaveCount(0);
      await approvedBy(page, second, title);
      await page.reload();
      await page.locator("tr[data-endpoint]").filter({ hasText: title }).click();
      const drawer = page.getByRole("complementary", { name: title });
      await expect(drawer).toBeVisible();
      // Its first key was never shown: a new one is.
      await drawer.getByRole("button", { name: words.renew, exact: true }).click();
      await dialog.getByRole("button", { name: words.renew, exact: true }).click();
      const secret = await storedSecret(page, words.done);
      await drawer.getByRole("button", { name: words.test, exact: true }).click();
      await expect(drawer.getByRole("status").first()).toContainText(words.good);
      expect(JSON.parse(hook.heard[0]!.raw)).toMatchObject({ type: "webhook.test", sequence: 1 });
      expect(isSigned(secret, hook.heard[0]!)).toBe(true);

      const charter = await shutAndOpen(page);
      const mine = () =>
        hook.heard.map(({ raw }) => JSON.parse(raw)).filter(({ aggregate }) => aggregate.id === charter);
      await expect.poll(() => mine().length).toBeGreaterThanOrEqual(2);
      expect(
        mine()
          .map(({ sequence }) => sequence)
          .slice(0, 2),
      ).toEqual([1, 2]);
      const log = drawer.locator("li [aria-expanded]");
      await expect(async () => {
        await drawer.getByRole("button", { name: words.refresh, exact: true }).click();
        await expect(log.filter({ hasText: "charter.changed" }).first()).toContainText(words.delivered, {
          timeout: 2_000,
        });
      }).toPass();
      await log.filter({ hasText: "charter.changed" }).first().click();
      await expect(drawer.getByRole("button", { name: words.again, exact: true })).toBeVisible();
      await expect(drawer).toContainText("HTTP 204");
      expect(await seriousIn(page)).toEqual([]);
      const before = mine().length;
      await drawer.getByRole("button", { name: words.again, exact: true }).click();
      await expect.poll(() => mine().length).toBeGreaterThan(before);
      expect(new Set(mine().map(({ id }) => id)).size).toBeLessThan(mine().length);

      hook.at.status = 503;
      await drawer.getByRole("button", { name: words.test, exact: true }).click();
      await expect(drawer.getByRole("status").first()).toContainText(words.bad);
      await expect(drawer.getByRole("status").first()).toContainText("HTTP 503");
      hook.at.status = 204;

      await drawer.getByRole("button", { name: words.renew, exact: true }).click();
      expect(await seriousIn(page)).toEqual([]);
      await dialog.getByRole("button", { name: words.renew, exact: true }).click();
      const renewed = await storedSecret(page, words.done);
      await drawer.getByRole("button", { name: words.test, exact: true }).click();
      await expect(drawer.getByRole("status").first()).toContainText(words.good);
      const last = hook.heard.filter(({ raw }) => raw.includes("webhook.test")).at(-1)!;
      expect([isSigned(secret, last), isSigned(renewed, last)]).toEqual([true, true]);

      await drawer.getByRole("button", { name: words.off, exact: true }).click();
      await expect(drawer).toContainText(words.isOff);
      await drawer.getByRole("button", { name: words.on, exact: true }).click();
      await approvedBy(page, second, title);
      await page.reload();
      await expect(drawer).not.toContainText(words.isOff);
      await drawer.getByRole("button", { name: words.remove, exact: true }).click();
      await dialog.getByRole("button", { name: words.remove, exact: true }).click();
      await expect(drawer).toHaveCount(0);
      await expect(page.locator("tr[data-endpoint]").filter({ hasText: title })).toHaveCount(0);
    } finally {
      hook.close();
    }
  });
}

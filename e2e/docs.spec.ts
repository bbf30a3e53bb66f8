import { expect, test } from "@playwright/test";
import { axeFaults } from "./access/looks";

test("the API reference shows the reservation routes and requests nothing from other hosts", async ({
  page,
  baseURL,
}) => {
  const elsewhere: string[] = [];
  const refused: string[] = [];
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(baseURL!) && !/^(data|blob):/.test(url)) elsewhere.push(url);
  });
  page.on("console", (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text());
  });
  await page.goto("/docs");
  await expect(page.getByRole("heading", { name: "Safar: travel reservation and back office" })).toBeVisible();
  // What is rendered by now: the frame, the introduction and the first routes; all routes in `access.spec.ts`.
  expect(await axeFaults(page)).toEqual([]);
  await expect(page.getByRole("heading", { name: "جدول خطاها" })).toBeAttached();
  await page.goto("/docs#tag/reservation-api-access-and-errors");
  await expect(page.getByText("Access and errors").first()).toBeVisible();
  expect(elsewhere).toEqual([]);
  expect(refused).toEqual([]);
});

import { expect, type Page, test } from "@playwright/test";
import { seriousIn } from "./serious";

/** A page of one sentence in the given colors. */
const shown = (page: Page, style: string, ground = "#fff") =>
  page.setContent(
    `<!doctype html><html lang="en" data-mantine-color-scheme="light"><head><title>One sentence</title></head>
     <body><main style="background: ${ground}"><p style="${style}">A sentence</p><p style="${style}">Another</p></main>
     <script>matchMedia("(prefers-color-scheme: dark)").addEventListener("change", ({ matches }) => {
       document.documentElement.dataset.mantineColorScheme = matches ? "dark" : "light";
     })</script></body></html>`,
  );

test("faint text is found each time, also an appearance that passed on another ground", async ({ page }) => {
  const faint = [expect.stringMatching(/^color-contrast: /), expect.stringMatching(/^color-contrast: /)];
  const dark = [expect.stringMatching(/^dark: color-contrast: /), expect.stringMatching(/^dark: color-contrast: /)];
  await shown(page, "color: #bbb");
  expect(await seriousIn(page)).toEqual([...faint, ...dark]);
  expect(await seriousIn(page)).toEqual(faint);
  await shown(page, "color: #333");
  expect(await seriousIn(page)).toEqual([]);
  await shown(page, "color: #333", "#444");
  expect(await seriousIn(page)).toEqual(faint);
  await shown(page, "color: #333; opacity: 0.4");
  expect(await seriousIn(page)).toEqual(faint);
});

test("a text that axe did not judge is found once it does", async ({ page }) => {
  const faint = [expect.stringMatching(/^color-contrast: /), expect.stringMatching(/^color-contrast: /)];
  const write = (text: string) =>
    page.locator("main").evaluate((main, text) => {
      for (const one of main.children) one.textContent = text;
    }, text);
  await shown(page, "color: #bbc");
  // Twice each: the second check knows what the first did not judge, here a single character and the label of a disabled field.
  await write("A");
  for (const nth of [1, 2]) expect(await seriousIn(page), String(nth)).toEqual([]);
  await write("A sentence");
  expect(await seriousIn(page)).toEqual(faint);

  await page.setContent(
    `<!doctype html><html lang="en"><head><title>One field</title></head><body><main>
     <label for="one" style="color: #bcc">A name</label><input id="one" disabled></main></body></html>`,
  );
  for (const nth of [1, 2]) expect(await seriousIn(page), String(nth)).toEqual([]);
  await page.locator("input").evaluate((input) => input.removeAttribute("disabled"));
  expect(await seriousIn(page)).toEqual(faint.slice(1));
});

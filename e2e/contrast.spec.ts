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

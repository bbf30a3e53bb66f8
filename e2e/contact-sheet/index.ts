import { mkdir, rm, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import playwright from "../../playwright.config";
import { type Language, prefer, signIn } from "../sign-in";
import { fillIn } from "./fill-in";
import { type Seen, seen } from "./look";
import { allPages, isWanted, placesOf } from "./places";
import { sheetOf, summaryOf } from "./sheet";

/**
 * Every console page, one example of each detail page and drawer, in Persian and English, light and dark, wide and
 * narrow: pictures and faults in dist/contact-sheet/index.html. Exits with 1 when a page has a fault.
 */
const OUT = "dist/contact-sheet";
const AT_ONCE = 2;
/** A user with every permission. Settings are personal: languages are processed in sequence. */
const PERSON = "1001";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { lang: { type: "string" }, quick: { type: "boolean", default: false } },
});
const languages = (["fa", "en"] as const).filter((one) => !values.lang || values.lang === one);
if (languages.length === 0) throw new Error("--lang is fa or en");

const pages = (await allPages()).filter((page) => isWanted(page, positionals));
if (pages.length === 0) throw new Error(`no page is named ${positionals.join(" ")}`);
await rm(OUT, { recursive: true, force: true });
await mkdir(OUT, { recursive: true });

const browser = await chromium.launch(playwright.use?.launchOptions);
const all: Seen[] = [];
try {
  let places: readonly string[] | undefined;
  for (const language of languages) {
    const opened = await signedIn(browser, language);
    places ??= await found(opened);
    const jobs = places.map((place) => ({ place, language }));
    await Promise.all(Array.from({ length: AT_ONCE }, () => work(opened, jobs)));
    await opened.close();
  }
} finally {
  await browser.close();
}

await writeFile(`${OUT}/index.html`, sheetOf(all));
console.log(summaryOf(all));
process.exitCode = all.some(({ faults }) => faults.length > 0) ? 1 : 0;

type Job = { place: string; language: Language };

async function found(opened: BrowserContext): Promise<readonly string[]> {
  const { places, without } = await placesOf(opened, pages, AT_ONCE);
  for (const page of without) console.log(`no example  ${page}`);
  // Locks expire: they are visited first.
  return places.toSorted((a, b) => Number(b.includes("lock")) - Number(a.includes("lock")));
}

async function work(opened: BrowserContext, jobs: Job[]): Promise<void> {
  for (let job = jobs.shift(); job; job = jobs.shift()) {
    const one = await seen(opened, { ...job, folder: OUT, quick: values.quick });
    all.push(one);
    console.log(`${one.faults.length === 0 ? "ok    " : "FAULTS"}  ${job.language}  ${job.place}`);
    for (const fault of one.faults) console.log(`        ${fault}`);
  }
}

async function signedIn(browser: Browser, language: Language): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: process.env.BASE_URL, reducedMotion: "reduce" });
  const page = await context.newPage();
  await signIn(page, PERSON);
  await prefer(page, language);
  // An external product is shown unchanged.
  if (process.env.FILL_IN && language === languages[0]) await fillIn(page, process.env.BASE_URL!);
  await page.close();
  return context;
}

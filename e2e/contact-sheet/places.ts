import { readdir } from "node:fs/promises";
import type { BrowserContext } from "@playwright/test";
import { drawnAt } from "./drawn";

const APP = "src/app";

/** The console's pages as the app folder has them: `/admin/colleagues/[id]`. */
export async function allPages(): Promise<string[]> {
  const files = await readdir(`${APP}/admin`, { recursive: true });
  const folders = files
    .filter((path) => /(^|\/)page\.tsx$/.test(path))
    .map((path) => path.replace(/\/?page\.tsx$/, ""));
  return folders
    .filter((folder) => folder !== "")
    .map((folder) => `/admin/${folder}`)
    .sort();
}

/** `charters` names all under it, `charters/prices` that page; nothing names all. */
export const isNamed = (page: string, names: readonly string[]) =>
  names.length === 0 || names.some((name) => `${page}/`.startsWith(`/admin/${name.replace(/^\/?(admin\/)?/, "")}/`));

/** Pages that say nothing without what they are of: found by a link to them, as a detail page is. */
const OF_SOMETHING = ["/admin/cheques/slip", "/admin/payments/receipt"];

/**
 * The addresses to look at: each page, its first row's drawer, and of pages that are about one thing the first that a page
 * or a drawer has a link to. `without`: nothing leads to these in the demo's books.
 */
export async function placesOf(context: BrowserContext, pages: readonly string[]) {
  const about = (page: string) => page.includes("[") || OF_SOMETHING.includes(page);
  const plain = pages.filter((page) => !about(page));
  const lists = new Set([...plain, ...pages.filter(about).map(listOf)]);
  const places = new Set(plain);
  const links = new Set<string>();
  const page = await context.newPage();
  const visit = async (place: string) => {
    await drawnAt(page, place);
    const [all, rows] = await page.evaluate(() => {
      const hrefs = (selector: string) =>
        [...document.querySelectorAll<HTMLAnchorElement>(selector)].map(({ href }) => {
          const { origin, pathname, search } = new URL(href);
          return origin === location.origin ? pathname + search : "";
        });
      return [hrefs("a[href]"), hrefs("main tbody tr a[href^='?'], main li a[href^='?']")] as const;
    });
    for (const link of all) links.add(link);
    return rows[0];
  };
  for (const list of lists) {
    const drawer = await visit(list);
    if (!drawer) continue;
    await visit(drawer);
    if (places.has(list)) places.add(drawer);
  }
  await page.close();

  const without: string[] = [];
  for (const one of pages.filter(about)) {
    const pattern = new RegExp(`^${one.replaceAll(/\[\w+\]/g, "[^/?]+")}(\\?|$)`);
    const named = [...links].filter((link) => pattern.test(link) && !plain.includes(link.split("?")[0]!));
    const example = named.find((link) => !OF_SOMETHING.includes(one) || link.includes("="));
    if (example) places.add(example);
    else without.push(one);
  }
  return { places: [...places].sort(), without };
}

/** Where links to a page about one thing stand: the nearest page above it. */
const listOf = (page: string) =>
  page.includes("[") ? page.slice(0, page.indexOf("/[")) : page.slice(0, page.lastIndexOf("/"));

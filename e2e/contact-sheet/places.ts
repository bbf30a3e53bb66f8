import { readdir } from "node:fs/promises";
import type { BrowserContext, Page } from "@playwright/test";
import { withoutContextFolder } from "../../scripts/lib/page-folder.mjs";
import { drawnAt } from "./drawn";

const APP = "src/app";

/** Pages of the console in the app folder, without the folder of their context: `/admin/colleagues/[id]`. */
export async function allPages(): Promise<string[]> {
  const files = await readdir(`${APP}/admin`, { recursive: true });
  const folders = files
    .filter((path) => /(^|\/)page\.tsx$/.test(path))
    .map((path) => withoutContextFolder(path).replace(/\/?page\.tsx$/, ""));
  return folders
    .filter((folder) => folder !== "")
    .map((folder) => `/admin/${folder}`)
    .sort();
}

/** `charters` means all pages below it, `charters/prices` that page; empty means all. */
export const isWanted = (page: string, names: readonly string[]) =>
  names.length === 0 || names.some((name) => `${page}/`.startsWith(`/admin/${name.replace(/^\/?(admin\/)?/, "")}/`));

/** Documents, which need a subject: the link with its name, and the pattern that leads to them. */
const PRINTABLES: Readonly<Record<string, { from: RegExp; to: string }>> = {
  "/admin/cheques/slip": { from: /^\/admin\/cheques\?.*cheque=(\d+)/, to: "/admin/cheques/slip?ids=$1" },
  "/admin/cheques/[id]/face": {
    from: /^\/admin\/cheques\?.*direction=issued.*cheque=(\d+)/,
    to: "/admin/cheques/$1/face",
  },
  "/admin/colleagues/[id]/bill": { from: /^\/admin\/colleagues\/(\d+)/, to: "/admin/colleagues/$1/bill" },
  "/admin/sell/sale": { from: /^\/admin\/sell\/sale\?locks=[^&,]+/, to: "$&" },
  "/admin/payments/receipt": { from: /^\/admin\/payments\/receipt\?payments=\d+/, to: "$&" },
};

/** Additional lists, for their links. */
const ALSO = ["/admin/cheques?direction=issued"];

/**
 * URLs to visit: each page, the drawer of its first row, and for detail pages the first one linked from a page or a
 * drawer. `without`: pages without a link in the demo's books.
 */
export async function placesOf(context: BrowserContext, pages: readonly string[], atOnce: number) {
  const about = isAboutOne;
  const plain = pages.filter((page) => !about(page));
  const lists = new Set([...plain, ...pages.filter(about).map(listOf), ...(pages.some(about) ? ALSO : [])]);
  const places = new Set(plain);
  const links = new Set<string>();
  const visit = async (page: Page, place: string) => {
    await drawnAt(page, place);
    const { all, row } = await linksOn(page);
    for (const link of all) links.add(link);
    return row;
  };
  const left = [...lists];
  const work = async () => {
    const page = await context.newPage();
    for (let list = left.shift(); list; list = left.shift()) {
      const drawer = await visit(page, list);
      if (!drawer) continue;
      await visit(page, drawer);
      if (places.has(list)) places.add(drawer);
    }
    await page.close();
  };
  await Promise.all(Array.from({ length: atOnce }, work));

  const without: string[] = [];
  for (const one of pages.filter(about)) {
    const example = exampleAmong(links, one, plain);
    if (example) places.add(example);
    else without.push(one);
  }
  return { places: [...places].sort(), without };
}

/** Pages that need a subject. */
export const isAboutOne = (page: string) => page.includes("[") || page in PRINTABLES;

/** Links of a page, and the drawer of its first row, within this site. */
export const linksOn = (page: Page): Promise<{ all: string[]; row: string | undefined }> =>
  page.evaluate(() => {
    const hrefs = (selector: string) =>
      [...document.querySelectorAll<HTMLAnchorElement>(selector)].map(({ href }) => {
        const { origin, pathname, search } = new URL(href);
        return origin === location.origin ? pathname + search : "";
      });
    return { all: hrefs("a[href]"), row: hrefs("main tbody tr a[href^='?'], main li a[href^='?']")[0] };
  });

/** URL of an example of a detail page, if it is linked. */
export function exampleAmong(links: Iterable<string>, one: string, plain: readonly string[]): string | undefined {
  const { from, to } = PRINTABLES[one] ?? { from: linkTo(one, plain), to: "$&" };
  const [found] = [...links].flatMap((link) => from.exec(link)?.[0] ?? []);
  return found?.replace(from, to);
}

/** Page with links to a detail page: the nearest parent. */
const listOf = (page: string) =>
  page.includes("[") ? page.slice(0, page.indexOf("/[")) : page.slice(0, page.lastIndexOf("/"));

/**
 * Pattern of a link to a detail page that excludes other pages: `/admin/charters/[id]` is not `/admin/charters/prices`.
 */
function linkTo(page: string, others: readonly string[]): RegExp {
  const not = others.map((other) => `${other}(?![^?])`).join("|");
  return new RegExp(`^(?!${not})${page.replaceAll(/\[\w+\]/g, "[^/?]+")}(\\?.*)?$`);
}

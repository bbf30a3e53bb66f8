import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { pathsIn } from "./source-paths";

const pages = pathsIn(["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs"], /\.md$/);

/** Text without code: a link in an example is not a link. */
const prose = (text: string) => text.replace(/^```.*?^```$/gms, "").replace(/`[^`\n]*`/g, "");

/** Targets of a page in this repository, including pictures. */
function linksOf(text: string): string[] {
  const inline = [...prose(text).matchAll(/\]\(([^()\s]+)(?: "[^"]*")?\)/g)];
  const references = [...prose(text).matchAll(/^\[[^\]]+\]: (\S+)/gm)];
  return [...inline, ...references]
    .map(([, target]) => target!)
    .filter((target) => !/^[a-z][a-z0-9+.-]*:/i.test(target));
}

/** Anchors of a page's headings, in GitHub's format. */
function anchorsOf(text: string): Set<string> {
  const headings = [...text.replace(/^```.*?^```$/gms, "").matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) =>
    heading!
      .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, "")
      .replaceAll(" ", "-"),
  );
  return new Set(headings);
}

/** Why a link is broken; undefined when it is valid. */
function broken(page: string, text: string, target: string): string | undefined {
  const [path = "", anchor] = decodeURI(target).split("#");
  const file = path === "" ? page : join(dirname(page), path);
  if (!existsSync(file)) return `${page} -> ${target}: there is no ${file}`;
  if (!anchor || !file.endsWith(".md") || statSync(file).isDirectory()) return undefined;
  const there = anchorsOf(file === page ? text : readFileSync(file, "utf8"));
  return there.has(anchor) ? undefined : `${page} -> ${target}: ${file} has no such heading`;
}

test.each(pages)("each relative link of %s leads to a file and a heading that exist", (page) => {
  const text = readFileSync(page, "utf8");
  expect(linksOf(text).flatMap((target) => broken(page, text, target) ?? [])).toEqual([]);
});

test("finds a link to a missing file or heading, and none in code", () => {
  const planted =
    "# One\n[a](missing.md) [b](#two) ![c](docs/no.png)\n`[d](e.md)` [f](https://x.example/g.md) [h](#one)\n";
  expect(linksOf(planted).flatMap((target) => broken("README.md", planted, target) ?? [])).toEqual([
    "README.md -> missing.md: there is no missing.md",
    "README.md -> #two: README.md has no such heading",
    "README.md -> docs/no.png: there is no docs/no.png",
  ]);
});

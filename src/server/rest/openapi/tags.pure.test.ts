import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Family } from "../families";
import { AREAS, tagOf } from "./tags";

test.each(Object.entries(AREAS))(
  "areas of %s are in the context whose folder their router lies in",
  (family, contexts) => {
    const index = readFileSync(`src/server/routers/${family}/index.ts`, "utf8");
    const folderOf = new Map(
      [...index.matchAll(/import \{ (\w+) \} from "\.\/([\w-]+)\//g)].map(([, name, folder]) => [name!, folder!]),
    );
    const [, members] = /= router\(\{([\s\S]*?)\}\)/.exec(index)!;
    const folders = members!.match(/\w+(: \w+)?/g)!.map((member) => {
      const [area, name = area] = member.split(": ");
      return [area!, folderOf.get(name!)!];
    });
    const stated = Object.entries(contexts).flatMap(([context, areas]) =>
      areas.map((area) => [area, context.toLowerCase()]),
    );
    expect(Object.fromEntries(stated)).toEqual(Object.fromEntries(folders));
  },
);

test.each(
  Object.entries(AREAS).flatMap(([family, contexts]) =>
    Object.values(contexts).flatMap((areas) => areas.map((area) => [family as Family["name"], area] as const)),
  ),
)("the group of %s %s is described in both languages", (family, area) => {
  const { tag } = tagOf(family, `${area}.list`);
  expect(tag.description).toMatch(/^[A-Z][^.]+\. [\u0600-\u06ff][^.]+\.$/);
});

import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Removes sources from maps of server chunks: a process that maps stacks keeps every loaded map, and the text of the
 * same libraries in many maps alone filled the heap of the console's pages. File and line remain.
 */
export async function slimMaps(folder) {
  const names = await readdir(folder, { recursive: true });
  const maps = names.filter((name) => name.endsWith(".js.map"));
  for (const name of maps) {
    const file = join(folder, name);
    const map = JSON.parse(await readFile(file, "utf8"));
    for (const one of map.sections?.map((section) => section.map) ?? [map]) delete one.sourcesContent;
    await writeFile(file, JSON.stringify(map));
  }
}

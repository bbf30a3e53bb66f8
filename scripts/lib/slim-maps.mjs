import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Takes the sources out of the maps of server chunks: a process that maps its traces keeps each map it loads, and with the text of
 * the same libraries in map after map the console's pages alone filled its heap. File and line, which a trace needs, stay.
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

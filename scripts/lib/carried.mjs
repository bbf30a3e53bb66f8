import { cp, mkdir, readdir, rm, symlink } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { root } from "./root.mjs";

/**
 * Prisma's client package has the compilers of five databases, 72 MB; a build copies the files for ours, and production
 * omits the package. (Bundled it would exist twice in a process: in ours and in the pages'.)
 */
const CLIENT = "@prisma/client";
const FILES = /^(client|query_compiler_fast_bg\.postgresql(\.wasm-base64)?)\.m?js$/;

/**
 * Copies the client's files into the build, where its processes find them before the package, and redirects the pages
 * to them.
 */
export async function carryClient(folder) {
  const [from, to] = [join(root, "node_modules", CLIENT), join(root, folder, "node_modules", CLIENT)];
  await mkdir(join(to, "runtime"), { recursive: true });
  const files = (await readdir(join(from, "runtime"))).filter((name) => FILES.test(name));
  for (const file of ["package.json", "LICENSE", ...files.map((name) => `runtime/${name}`)])
    await cp(join(from, file), join(to, file));
  await pointTo(join(root, folder, "next/node_modules", dirname(CLIENT)), to);
}

/** The fonts the product reads at run time (src/server/font-file.ts), out of twenty megabytes. */
const FONTS = ["ttf/Vazirmatn-Regular.ttf", "ttf/Vazirmatn-Bold.ttf", "webfonts/Vazirmatn[wght].woff2"];

export async function carryFonts(folder) {
  const from = join(root, "node_modules/vazirmatn");
  for (const file of FONTS) await cp(join(from, "fonts", file), join(root, folder, "fonts", file));
  await cp(join(from, "OFL.txt"), join(root, folder, "fonts/OFL.txt"));
}

/** Next refers to external packages by a link with a hash. */
async function pointTo(links, to) {
  for (const name of await readdir(links).catch(() => [])) {
    if (!name.startsWith(`${basename(to)}-`)) continue;
    await rm(join(links, name));
    await symlink(relative(links, to), join(links, name));
  }
}

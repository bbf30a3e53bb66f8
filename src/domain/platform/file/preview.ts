import { Refusal } from "../../kernel/errors";
import type { FileStore } from "../../kernel/file-store";
import { imageTools, inTurn, shrunkImage } from "./image-tools";
import { FORMATS, hasPreview } from "./rules";

/** Longer side in pixels. */
const SIDE = 512;

/** Storage path of a file's preview, beside the file. */
export const previewPath = (path: string) => `${path}.webp`;
export const fileOfPreview = (path: string) => /^(.+\.(?:jpg|png|webp))\.webp$/.exec(path)?.[1];

/**
 * A small webp of an image, rotated upright and without metadata; generated on demand and stored. PDFs have a generic
 * icon. Throws notFound (3009) for other types.
 */
export async function previewOf(
  files: FileStore,
  { path, mime }: { path: string; mime: string },
): Promise<AsyncIterable<Uint8Array>> {
  if (!hasPreview(mime)) throw new Refusal("notFound");
  if (mime === FORMATS.pdf.mime) return chunk(await drawn(PAGE));
  const cached = await files.read(previewPath(path));
  if (cached) return cached;
  return inTurn(async () => {
    const made = await files.read(previewPath(path));
    if (made) return made;
    const original = await files.read(path);
    if (!original) throw new Refusal("notFound");
    const preview = await shrunkImage(original, { width: SIDE, height: SIDE, as: "webp" }).catch(() => drawn(BROKEN));
    await files.put(previewPath(path), preview, "image/webp");
    return chunk(preview);
  });
}

async function* chunk(bytes: Uint8Array) {
  yield bytes;
}

const drawn = async (svg: string) => (await imageTools())(Buffer.from(svg)).webp({ quality: 90 }).toBuffer();

const page = (marks: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256"><path d="M64 24h88l48 48v152a8 8 0 0 1-8 8H64a8 8 0 0 1-8-8V32a8 8 0 0 1 8-8z" fill="#fff" stroke="#868e96" stroke-width="6"/><path d="M152 24v40a8 8 0 0 0 8 8h40" fill="none" stroke="#868e96" stroke-width="6"/>${marks}</svg>`;
const line = (y: number, to: number) =>
  `<path d="M84 ${y}h${to}" stroke="#adb5bd" stroke-width="8" stroke-linecap="round"/>`;
const PAGE = page(
  `<rect x="40" y="96" width="96" height="40" rx="6" fill="#c92a2a"/><path d="M56 126v-20h8a6 6 0 0 1 0 12h-8M82 126v-20h6a10 10 0 0 1 0 20zM110 126v-20h12M110 116h9" fill="none" stroke="#fff" stroke-width="4"/>${line(160, 88)}${line(182, 88)}${line(204, 52)}`,
);
const BROKEN = page(
  `<path d="M96 120l64 64M160 120l-64 64" stroke="#c92a2a" stroke-width="10" stroke-linecap="round"/>`,
);

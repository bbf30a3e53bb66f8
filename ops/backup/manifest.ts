import { createHash, createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { namesIn } from "./archive";
import { replaceFile } from "./copy";

/**
 * Contents of a base backup. `key`: fingerprint of the secret that seals stored data. `checksums`: whether its pages
 * have checksums, the default.
 */
export type Manifest = {
  system: string;
  timeline: number;
  startLsn: string;
  stopLsn: string;
  startedAt: string;
  endedAt: string;
  key: string;
  checksums?: boolean;
  parts: { path: string; size: number; sha256: string }[];
};

export type Base = { name: string; folder: string; manifest: Manifest };

const checksum = (manifest: Manifest) => createHash("sha256").update(JSON.stringify(manifest)).digest("hex");

export const writeManifest = (folder: string, manifest: Manifest) =>
  replaceFile(join(folder, "manifest.json"), JSON.stringify({ checksum: checksum(manifest), manifest }));

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, "manifest.json"), "utf8").catch(() => {
    throw new Error(`${folder} is no whole backup: it has no manifest.json`);
  });
  const { checksum: result, manifest } = parsed(text, folder);
  if (result !== checksum(manifest)) throw new Error(`${folder}/manifest.json is damaged: its checksum differs`);
  return manifest;
}

function parsed(text: string, folder: string): { checksum: string; manifest: Manifest } {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${folder}/manifest.json is damaged: it cannot be read`);
  }
}

/** Complete base backups, oldest first. Incomplete ones never get their name. */
export async function basesOf(dir: string): Promise<Base[]> {
  const names = (await namesIn(join(dir, "base"))).filter((name) => /^\d{4}-/.test(name)).sort();
  const bases: Base[] = [];
  for (const name of names) {
    const folder = join(dir, "base", name);
    bases.push({ name, folder, manifest: await readManifest(folder) });
  }
  return bases;
}

export const keyOf = (authSecret: string) =>
  createHmac("sha256", authSecret).update("safar backup").digest("hex").slice(0, 16);

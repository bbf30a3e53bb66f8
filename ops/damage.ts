import { open } from "node:fs/promises";
import { join } from "node:path";
import { isRelation, PAGE, wrongPages } from "./backup/pages";
import type { Board } from "./conditions";

/**
 * Damage that cannot be checked from here (an index, an external server) is cleared after this time without a report.
 */
const QUIET_MS = 10 * 60_000;
const MOST = 100;
/** `invalid page in block 3 of relation "base/16384/24590"`. */
const PAGE_OF = /block (\d+) of relation "?((?:base|global|pg_tblspc)\/[\w./]+?)"?(?=[\s,;:)]|$)/;
const PAGES_A_SEGMENT = 131_072;

/**
 * Tracks pages and indexes that the database reported as unreadable: the condition lasts until the page is correct
 * again, or, when it cannot be checked, until ten minutes without a report.
 */
export function damageWatch({ board, cluster }: { board: Board; cluster: string | undefined }) {
  const met = new Map<string, number>();
  const tell = () => {
    const [first] = met.keys();
    const more = met.size > 1 ? `, and ${met.size - 1} more` : "";
    board.set("data_damaged", first && `the database is damaged: ${first}${more}`);
  };
  return {
    note: (text: string): void => {
      if (met.size < MOST || met.has(text)) met.set(text, Date.now());
      tell();
    },
    look: async (): Promise<void> => {
      for (const [text, at] of met) {
        const page = cluster === undefined ? undefined : await pageOf(text, cluster);
        if (page === "right" || (page === undefined && Date.now() - at > QUIET_MS)) met.delete(text);
      }
      tell();
    },
  };
}

export type DamageWatch = ReturnType<typeof damageWatch>;

async function pageOf(text: string, cluster: string): Promise<"right" | "wrong" | undefined> {
  const [, block = "", relation = ""] = PAGE_OF.exec(text) ?? [];
  return isRelation(relation) ? pageAt(cluster, relation, Number(block)) : undefined;
}

/** Reads a page of the cluster from disk. */
export async function pageAt(cluster: string, relation: string, block: number): Promise<"right" | "wrong" | undefined> {
  const segment = Math.floor(block / PAGES_A_SEGMENT);
  // Reported with or without its gigabyte segment.
  const path = segment > 0 && !relation.endsWith(`.${segment}`) ? `${relation}.${segment}` : relation;
  try {
    const source = await open(join(cluster, path), "r");
    try {
      const at = (block % PAGES_A_SEGMENT) * PAGE;
      const part = Buffer.alloc(PAGE);
      const { bytesRead } = await source.read(part, 0, PAGE, at);
      if (bytesRead < PAGE) return "wrong";
      return (await wrongPages({ path, part, at, source })).length > 0 ? "wrong" : "right";
    } finally {
      await source.close();
    }
  } catch (error) {
    // A deleted table has no damaged page.
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? "right" : undefined;
  }
}

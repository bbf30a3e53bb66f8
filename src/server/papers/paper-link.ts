import { PAPERS, type PaperKind } from "@/domain/paper/rules";
import { isMac, mac } from "../auth/keys";

export type PaperRef = { branchId: number; kind: PaperKind; id: number };

const PURPOSE = "paper link";
/** 132 bits: nobody finds one by trying. */
const SIGNED = 22;

/**
 * Where whoever has the link opens a paper of theirs: nothing is kept for it, the name is signed. `/t/` and the name; in Persian
 * or English by the reader's browser, or by `?lang=`.
 */
export function paperPath({ branchId, kind, id }: PaperRef): string {
  const name = `${branchId}-${PAPERS.indexOf(kind)}-${id}`;
  return `/t/${name}-${mac(name, PURPOSE).slice(0, SIGNED)}`;
}

/** What a link names; null: nobody here made it. */
export function paperOf(token: string): PaperRef | null {
  const [, name, branchId, kind, id, mark] = /^((\d{1,9})-(\d)-(\d{1,15}))-([\w-]{22})$/.exec(token) ?? [];
  const known = PAPERS[Number(kind)];
  if (!name || !mark || !known || !isMac(mark, name, PURPOSE, SIGNED)) return null;
  return { branchId: Number(branchId), kind: known, id: Number(id) };
}

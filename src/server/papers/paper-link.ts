import { createHmac, timingSafeEqual } from "node:crypto";
import { PAPERS, type PaperKind } from "@/domain/paper/rules";
import { keyFor } from "../auth/keys";

export type PaperRef = { branchId: number; kind: PaperKind; id: number };

/** 128 bits: nobody finds one by trying. */
const SIGNED = 22;

/**
 * Where whoever has the link opens a paper of theirs: nothing is kept for it, the name is signed. `/t/` and the name; in Persian
 * or English by the reader's browser, or by `?lang=`.
 */
export function paperPath({ branchId, kind, id }: PaperRef): string {
  const name = `${branchId}-${PAPERS.indexOf(kind)}-${id}`;
  return `/t/${name}-${signed(name)}`;
}

/** What a link names; null: nobody here made it. */
export function paperOf(token: string): PaperRef | null {
  const [, name, branchId, kind, id, mark] = /^((\d{1,9})-(\d)-(\d{1,15}))-([\w-]{22})$/.exec(token) ?? [];
  const known = PAPERS[Number(kind)];
  if (!name || !mark || !known || !timingSafeEqual(Buffer.from(mark), Buffer.from(signed(name)))) return null;
  return { branchId: Number(branchId), kind: known, id: Number(id) };
}

const signed = (name: string) =>
  createHmac("sha256", keyFor("paper link")).update(name).digest("base64url").slice(0, SIGNED);

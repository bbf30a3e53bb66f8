import type { Prisma } from "@/generated/prisma/client";
import type { ChangeAct } from "./acts";

/** A change of where money, codes or secrets go. `before` and `after` contain only fingerprints of keys. */
export type Move = {
  act: ChangeAct;
  /** The input the use case is called with again after approval. */
  input: object;
  subject: { type: string; id: number | string | null };
  /** The record's title, for the person who decides. */
  title: string;
  before: Prisma.InputJsonObject | null;
  after: Prisma.InputJsonObject;
};

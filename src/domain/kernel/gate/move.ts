import type { Prisma } from "@/generated/prisma/client";
import type { ChangeAct } from "./acts";

/** A change of where money, codes or secrets go. `before` and `after` tell of a key its fingerprint alone. */
export type Move = {
  act: ChangeAct;
  /** What the use case is called with again, once it is approved. */
  input: object;
  subject: { type: string; id: number | string | null };
  /** What the record is called, for the person who decides. */
  title: string;
  before: Prisma.InputJsonObject | null;
  after: Prisma.InputJsonObject;
};

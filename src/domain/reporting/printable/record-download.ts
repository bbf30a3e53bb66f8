import { audit } from "../../kernel/audit";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { transact } from "../../kernel/transact";
import type { PrintableKind } from "./rules";

/** Audits that a user is given the PDF of a document. */
export const recordDownload = (
  ctx: Ctx<OperatorActor>,
  { kind, id, language }: { kind: PrintableKind; id: number; language: "fa" | "en" },
): Promise<void> =>
  transact(ctx, (tx) =>
    audit(tx, { action: "paper.download", subject: { type: kind, id }, after: { format: "pdf", language } }),
  );

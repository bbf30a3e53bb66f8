import type { Subject } from "./schema";

/** File name of an export: valid in any file system, sorted by days. */
export function fileName({ kind, params }: Subject, made: Date, extension: string): string {
  const range = "from" in params ? [params.from, params.to].filter(Boolean).join("_") : "";
  const parts = [
    ("report" in params ? params.report : kind).replace("_", "-"),
    "account_id" in params && params.account_id,
    kind === "comparison" && params.id,
    range || ("date" in params && params.date) || made.toISOString().slice(0, 10),
  ];
  return `${parts.filter(Boolean).join("-")}.${extension}`;
}

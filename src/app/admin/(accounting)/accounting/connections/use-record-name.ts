"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import type { Candidate } from "./address";

/** Display name of a record: kind and number, such as `Receipt 214`. */
export function useRecordName() {
  const t = useTranslations("connections");
  const documents = useTranslations("documents.kind");
  const { digits } = useFormat();
  const kindOf = ({ type, kind }: Pick<Candidate, "type" | "kind">): string => {
    if (type === "document" && kind && documents.has(kind))
      return `${t("typeOne.document")} (${documents(kind as "sale")})`;
    if (type === "cheque" && kind) return `${t("typeOne.cheque")} (${t(`kind.${kind as "received"}`)})`;
    return kind && t.has(`kind.${kind}`) ? t(`kind.${kind as "receipt"}`) : t(`typeOne.${type}`);
  };
  /** PNRs are not localized. */
  const numberOf = ({ type, title }: Pick<Candidate, "type" | "title">) => (type === "booking" ? title : digits(title));
  return {
    kindOf,
    numberOf,
    nameOf: (one: Pick<Candidate, "type" | "kind" | "title">) => `${kindOf(one)} ${numberOf(one)}`,
  };
}

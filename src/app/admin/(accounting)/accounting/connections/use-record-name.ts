"use client";
import { useTranslations } from "next-intl";
import { knownText } from "@/ui/format/known-text";
import { useFormat } from "@/ui/format/use-format";
import type { Candidate } from "./address";

/** Display name of a record: kind and number, such as `Receipt 214`. */
export function useRecordName() {
  const t = useTranslations("connections");
  const documents = useTranslations("documents.kind");
  const { digits } = useFormat();
  const kindOf = ({ type, kind }: Pick<Candidate, "type" | "kind">): string => {
    const one = t(`typeOne.${type}`);
    if (!kind) return one;
    if (type === "document") {
      const word = knownText(documents, kind);
      if (word !== undefined) return `${one} (${word})`;
    }
    if (type === "cheque") return `${one} (${knownText(t, `kind.${kind}`) ?? kind})`;
    return knownText(t, `kind.${kind}`) ?? one;
  };
  /** PNRs are not localized. */
  const numberOf = ({ type, title }: Pick<Candidate, "type" | "title">) => (type === "booking" ? title : digits(title));
  return {
    kindOf,
    numberOf,
    nameOf: (one: Pick<Candidate, "type" | "kind" | "title">) => `${kindOf(one)} ${numberOf(one)}`,
  };
}

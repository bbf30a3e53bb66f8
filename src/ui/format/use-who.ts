"use client";
import { useTranslations } from "next-intl";
import { useReading } from "../preferences";
import { useFormat } from "./use-format";

type Who = {
  kind: "operator" | "partner" | "passenger" | "colleague_user" | "guest" | "system";
  id: number | null;
  name: string | null;
  name_latin: string | null;
};

/** Name of an actor if it is a person. */
export function useWho() {
  const t = useTranslations("actor");
  const { locale } = useReading();
  const { digits } = useFormat();
  return ({ kind, id, name, name_latin }: Who): string => {
    const known = locale === "fa" ? name : name_latin;
    return known ? known : t(kind, { id: digits(String(id ?? 0)) });
  };
}

import type { useTranslations } from "next-intl";
import { knownText } from "@/ui/format/known-text";

type Words = ReturnType<typeof useTranslations<"limbo">>;

/** State of a supplier's order as text, if there is one. */
export const orderWord = (t: Words, state: string) => knownText(t, `order.${state}`) ?? state;

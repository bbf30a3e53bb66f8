import type { useTranslations } from "next-intl";

type Words = ReturnType<typeof useTranslations<"limbo">>;

/** State of a supplier's order as text, if there is one. */
export const orderWord = (t: Words, state: string) =>
  t.has(`order.${state}` as "order.unknown") ? t(`order.${state}` as "order.unknown") : state;

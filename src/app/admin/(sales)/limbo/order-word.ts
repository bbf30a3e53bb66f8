import type { useTranslations } from "next-intl";

type Words = ReturnType<typeof useTranslations<"limbo">>;

/** What a supplier's order is at, in words where there are some. */
export const orderWord = (t: Words, state: string) =>
  t.has(`order.${state}` as "order.unknown") ? t(`order.${state}` as "order.unknown") : state;

"use client";
import { useTranslations } from "next-intl";
import { ANYWHERE } from "@/domain/sales/price/rules.match";
import { useFormat } from "@/ui/format/use-format";
import type { Rule } from "./address";
import { useNames } from "./use-names";

/** A rule as a sentence: effect, products, buyers, limits. `currency`: of amounts without one. */
export function useSentence(currency: string) {
  const t = useTranslations("markups.say");
  const words = useTranslations("markups");
  const { decimal, money, number, dayOf } = useFormat();
  const { nameOf } = useNames();
  const unitsIn = (rule: Rule) => (amount: number) => {
    const { figure, currency: of } = money(Math.abs(amount), rule.currency ?? currency);
    return `${figure} ${of}`;
  };
  const share = (points: number) => t("percent", { n: decimal(String(Math.abs(points) / 100)) });
  const list = (all: readonly string[]) => all.join(t("and"));

  const worth = (rule: Rule): string => {
    const { percent, amount, per } = rule;
    const parts = [
      percent !== null && percent !== 0 && t(`of.${rule.basis}`, { share: share(percent) }),
      amount !== null && amount !== 0 && t(`per.${per}`, { amount: unitsIn(rule)(amount) }),
    ].filter((part) => part !== false);
    if (parts.length === 0) return percent === null && amount === null ? t("bounds") : t("nothing");
    return t((percent || amount || 0) < 0 ? "takesOff" : "adds", { what: list(parts) });
  };
  const ends = ({ origin, destination, origin_place, destination_place }: Rule) => {
    const place = (code: string | null, placeNames: Rule["origin_place"]) =>
      code === ANYWHERE ? t("anywhere") : placeNames ? nameOf(placeNames) : (code ?? "");
    if (origin === null) return false;
    return t("way", { from: place(origin, origin_place), to: place(destination, destination_place) });
  };
  const span = (name: "travel" | "sale", from: string | null, to: string | null) =>
    (from !== null || to !== null) &&
    t(from === null ? `${name}Until` : to === null ? `${name}From` : name, {
      from: from ? dayOf(from) : "",
      to: to ? dayOf(to) : "",
    });

  return (rule: Rule): string => {
    const { products, supplier, colleague, groups, pax_types, stars, nights_from, nights_to, least, most, round_to } =
      rule;
    const units = unitsIn(rule);
    const signed = (amount: number) => (amount < 0 ? `−${units(amount)}` : units(amount));
    const nights = nights_from !== null || nights_to !== null;
    const conditions = [
      products.length > 0 && t("on", { what: list(products.map((product) => t(`product.${product}`))) }),
      supplier ? t("supplier", { name: nameOf(supplier) }) : rule.scope !== "deployment" && t("outside"),
      colleague !== null && t("colleague", { name: colleague }),
      groups.length > 0 && t("groups", { names: list(groups.map((group) => words(`group.${group}`))) }),
      ends(rule),
      rule.carrier && t("carrier", { code: rule.carrier }),
      rule.fare_class && t("class", { code: rule.fare_class }),
      rule.kind && words(`kind.${rule.kind}`),
      pax_types.length > 0 && t("for", { who: list(pax_types.map((type) => t(`pax.${type}`))) }),
      stars.length > 0 && t("stars", { n: list(stars.map((n) => number(n))) }),
      nights && t("nights", { from: number(nights_from ?? 1), to: nights_to === null ? "…" : number(nights_to) }),
      span("travel", rule.travel_from, rule.travel_to),
      span("sale", rule.valid_from, rule.valid_to),
      least !== null && t("least", { amount: signed(least) }),
      most !== null && t("most", { amount: signed(most) }),
      round_to !== null && t("rounded", { amount: units(round_to) }),
      rule.cap_at_board && t("cap"),
      rule.below_net && t("belowNet"),
    ].filter((part) => typeof part === "string" && part !== "");
    return [worth(rule), ...conditions].join(t("comma"));
  };
}

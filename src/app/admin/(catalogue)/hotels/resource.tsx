"use client";
import { IconArrowsExchange } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { TYPES } from "@/domain/catalogue/accommodation/rules";
import { useFormat } from "@/ui/format/use-format";
import { late } from "@/ui/late";
import { ToneLabel } from "@/ui/tone-label";
import { api } from "../../_client";
import { choiceFilter, valueFilter } from "../../_resource/choice-filter";
import { HeadLink } from "../../_resource/head-link";
import type { FirstRows, Resource } from "../../_resource/resource";
import { ResourcePage } from "../../_resource/resource-page";
import { ADDRESS, type HotelKind, STARS } from "./address";
import { HotelDrawer } from "./drawer";
import { Stars } from "./stars";
import { useNameOf } from "./use-name-of";

/** Hotels of the branch by name; with rooms, pictures and suppliers of one in a drawer. */
const HOTELS: Resource<HotelKind> = {
  words: "hotels",
  address: ADDRESS,
  topics: ["accommodation."],
  writes: "accommodation:write",
  drawerId: "hotel",
  useList: (input, initialData) => api.hotels.list.useQuery(input, { initialData, placeholderData: keepPreviousData }),
  useRecord: (id, _row, initialData) => api.hotels.read.useQuery({ id }, { initialData }),
  useRead: () => api.useUtils().hotels.list.fetch,
  useReload: () => {
    const { hotels, hotelMappings } = api.useUtils();
    return () => Promise.all([hotels.invalidate(), hotelMappings.invalidate()]);
  },
  useTitleOf: useNameOf,
  useTexts: () => {
    const t = useTranslations("hotels");
    const { number } = useFormat();
    const nameOf = useNameOf();
    return {
      names: {
        name: t("column.name"),
        stars: t("column.stars"),
        type: t("column.type"),
        city: t("column.city"),
        rooms: t("column.rooms"),
        mapping: t("column.mapping"),
      },
      of: ({ stars, type, city, country, rooms, mapping, ...hotel }) => ({
        name: nameOf(hotel),
        stars: stars ? number(stars) : null,
        type: t(`type.${type}`),
        city: country.code === "IR" ? nameOf(city) : `${nameOf(city)} ${nameOf(country)}`,
        rooms: number(rooms),
        mapping: t("suppliers", { n: number(mapping.confirmed) }),
      }),
    };
  },
  columns: [
    { name: "name", clips: true },
    { name: "stars", Cell: ({ row }) => <Stars n={row.stars} />, needs: 40 },
    { name: "type", needs: 66 },
    { name: "city" },
    { name: "rooms", end: true, needs: 52 },
    { name: "mapping", Cell: Mapping, needs: 40 },
  ],
  useFilters: () => {
    const t = useTranslations("hotels");
    const { number } = useFormat();
    const nameOf = useNameOf();
    const { data: cities = [] } = api.hotels.cities.useQuery(undefined, { staleTime: 60_000 });
    const choices = cities.map((city) => ({ value: city.id, label: `${nameOf(city)} (${number(city.hotels)})` }));
    return [
      choiceFilter("city", { label: t("column.city"), any: t("anyCity"), choices, searchable: true }),
      valueFilter("type", t("column.type"), t("anyType"), TYPES, (one) => t(`type.${one}`)),
      valueFilter("stars", t("column.stars"), t("anyStars"), STARS, (one) => t("starsOf", { n: number(one) })),
      valueFilter("mapped", t("column.mapping"), t("anyMapping"), [true, false], (one) =>
        t(one ? "mapped" : "unmapped"),
      ),
    ];
  },
  Tools: () => (
    <HeadLink href="/admin/hotels/mapping" icon={IconArrowsExchange}>
      {useTranslations("hotels")("mapping")}
    </HeadLink>
  ),
  Drawer: HotelDrawer,
  Dialog: late(() => import("./form")),
};

export const Hotels = ({ first }: { first: FirstRows<HotelKind> }) => <ResourcePage of={HOTELS} first={first} />;

function Mapping({ row: { mapping } }: { row: HotelKind["row"] }) {
  const t = useTranslations("hotels");
  const { number } = useFormat();
  const { confirmed, suggested, rooms_to_do } = mapping;
  if (confirmed + suggested === 0) return "—";
  return (
    <>
      {confirmed > 0 && <ToneLabel tone="good">{t("suppliers", { n: number(confirmed) })}</ToneLabel>}{" "}
      {rooms_to_do > 0 && <ToneLabel tone="warn">{t("roomsToDo", { n: number(rooms_to_do) })}</ToneLabel>}{" "}
      {suggested > 0 && <ToneLabel tone="warn">{t("toLookAt", { n: number(suggested) })}</ToneLabel>}
    </>
  );
}

"use client";
import { Button } from "@mantine/core";
import { IconArrowsExchange } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { TYPES } from "@/domain/catalogue/accommodation/rules";
import { useFormat } from "@/ui/format/use-format";
import { late } from "@/ui/late";
import { Link } from "@/ui/link";
import { ToneLabel } from "@/ui/tone-label";
import { api } from "../../_client";
import { ChoiceFilter } from "../../_resource/choice-filter";
import type { FiltersProps, FirstRows, Resource } from "../../_resource/resource";
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
    const utils = api.useUtils();
    return () => Promise.all([utils.hotels.invalidate(), utils.hotelMappings.invalidate()]);
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
  Filters,
  Tools,
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

function Tools() {
  const t = useTranslations("hotels");
  return (
    <Button
      variant="default"
      component={Link}
      href="/admin/hotels/mapping"
      leftSection={<IconArrowsExchange size={16} stroke={1.7} aria-hidden />}
    >
      {t("mapping")}
    </Button>
  );
}

function Filters(props: FiltersProps) {
  const t = useTranslations("hotels");
  const { number } = useFormat();
  const nameOf = useNameOf();
  const cities = api.hotels.cities.useQuery(undefined, { staleTime: 60_000 });
  return (
    <>
      <ChoiceFilter
        {...props}
        name="city"
        searchable
        label={t("column.city")}
        any={t("anyCity")}
        choices={(cities.data ?? []).map((city) => ({
          value: city.id,
          label: `${nameOf(city)} (${number(city.hotels)})`,
        }))}
      />
      <ChoiceFilter
        {...props}
        name="type"
        label={t("column.type")}
        any={t("anyType")}
        choices={TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
      />
      <ChoiceFilter
        {...props}
        name="stars"
        label={t("column.stars")}
        any={t("anyStars")}
        choices={STARS.map((value) => ({ value, label: t("starsOf", { n: number(value) }) }))}
      />
      <ChoiceFilter
        {...props}
        name="mapped"
        label={t("column.mapping")}
        any={t("anyMapping")}
        choices={[
          { value: true, label: t("mapped") },
          { value: false, label: t("unmapped") },
        ]}
      />
    </>
  );
}

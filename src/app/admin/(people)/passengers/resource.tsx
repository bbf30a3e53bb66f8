"use client";
import { IconFileImport, IconUsers } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { DOCUMENT_WARNINGS } from "@/domain/people/passenger/rules.kinds";
import { useFormat } from "@/ui/format/use-format";
import { api, useMay } from "../../_client";
import { valueFilter } from "../../_resource/choice-filter";
import { HeadLink } from "../../_resource/head-link";
import type { FirstRows, Resource } from "../../_resource/resource";
import { ResourcePage } from "../../_resource/resource-page";
import { pagesFrom, useLoadedPages } from "../../_resource/use-loaded-pages";
import { ExportMenu } from "../../(accounting)/accounting/_parts/export-menu";
import { ADDRESS, type PassengerKind } from "./address";
import { PersonDialog } from "./dialogs";
import { PassengerDrawer } from "./drawer";
import css from "./passengers.module.css";
import { useNames } from "./use-names";
import { Warning } from "./warning";

/** The server stops counting here. */
const MAX_COUNTED = 10_000;
type Row = PassengerKind["row"];

/** Passengers with search, and one with documents, trips and history in a drawer. */
const PASSENGERS: Resource<PassengerKind> = {
  words: "passengers",
  address: ADDRESS,
  topics: ["passenger.changed"],
  writes: "passenger:write",
  drawerId: "passenger",
  useList: (input, first) => useLoadedPages(api.passengers.list.useInfiniteQuery(input, pagesFrom(first))),
  useRecord: (id, _row, initialData) => api.passengers.get.useQuery({ id }, { initialData }),
  useReload: () => api.useUtils().passengers.invalidate,
  useTitleOf: () => {
    const namesOf = useNames();
    return (person) => namesOf(person).name;
  },
  useTexts: () => {
    const t = useTranslations("passengers");
    const namesOf = useNames();
    const birthOf = useBirth();
    return {
      names: {
        ...{ name: t("column.name"), code: t("column.code"), birth: t("column.birth") },
        ...{ mobile: t("column.mobile"), document: t("column.document") },
      },
      of: (row) => ({
        name: namesOf(row).name,
        code: [row.nationality, row.national_code].filter(Boolean).join(" "),
        birth: birthOf(row),
        mobile: row.mobile,
        document: row.document?.number ?? null,
      }),
    };
  },
  columns: [
    { name: "name", Cell: Name },
    { name: "code", code: true },
    { name: "birth", needs: 52 },
    { name: "mobile", code: true, needs: 40 },
    { name: "document", Cell: Paper, needs: 52 },
  ],
  Count,
  useFilters: () => {
    const t = useTranslations("passengers");
    return [
      valueFilter("documents", t("documents"), t("anyDocuments"), DOCUMENT_WARNINGS, (one) => t(`warning.${one}`)),
      valueFilter("deleted", t("state"), t("active"), ["yes"], () => t("deleted")),
    ];
  },
  Tools,
  Drawer: PassengerDrawer,
  Dialog: PersonDialog,
};

export const Passengers = ({ first }: { first: FirstRows<PassengerKind> }) => (
  <ResourcePage of={PASSENGERS} first={first} />
);

function useBirth() {
  const { dayOf } = useFormat();
  return ({ birth_date }: Row) => birth_date && dayOf(birth_date);
}

function Name({ row }: { row: Row }) {
  const { name, other } = useNames()(row);
  return (
    <>
      <bdi>{name}</bdi>
      {other && (
        <span className={css.other}>
          <bdi>{other}</bdi>
        </span>
      )}
    </>
  );
}

function Paper({ row: { document } }: { row: Row }) {
  return (
    document && (
      <span className={css.paper}>
        <bdi className="code">{document.number}</bdi> <Warning of={document} />
      </span>
    )
  );
}

function Count({ list: { total } }: { list: PassengerKind["list"] }) {
  const t = useTranslations("passengers");
  const { number } = useFormat();
  if (total === null) return null;
  return t(total > MAX_COUNTED ? "countOver" : "count", { n: number(Math.min(total, MAX_COUNTED)) });
}

function Tools({ input: { per_page: _, cursor: __, ...params } }: { input: PassengerKind["input"] }) {
  const t = useTranslations("passengers");
  const mayWrite = useMay("passenger:write");
  return (
    <>
      <ExportMenu kind="passengers" params={params} />
      <HeadLink href="/admin/passengers/duplicates" icon={IconUsers}>
        {t("duplicates")}
      </HeadLink>
      {mayWrite && (
        <HeadLink href="/admin/passengers/import" icon={IconFileImport}>
          {t("import.title")}
        </HeadLink>
      )}
    </>
  );
}

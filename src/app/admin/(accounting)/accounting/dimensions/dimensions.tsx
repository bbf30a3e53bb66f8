"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { useTitled } from "@/ui/format/use-titled";
import { late } from "@/ui/late";
import { Link } from "@/ui/link";
import drawer from "@/ui/list/drawer.module.css";
import { Fact } from "@/ui/list/fact";
import { RecordActs } from "@/ui/list/record-acts";
import { AuditHistory } from "../../../_audit-history/audit-history";
import { api } from "../../../_client";
import { ActiveMark } from "../../../_resource/active-mark";
import type { DrawerProps, FirstRows, Resource } from "../../../_resource/resource";
import { ResourcePage } from "../../../_resource/resource-page";
import { SectionNav } from "./_parts/section-nav";
import { DIMENSIONS, type DimensionKind } from "./address";

/** Dimensions of entries besides the cost center. */
const OF: Resource<DimensionKind> = {
  words: "dimensions",
  address: DIMENSIONS,
  topics: ["dimension.", "dimension_member."],
  writes: "accounting:write",
  drawerId: "dimension",
  Pages: SectionNav,
  useList: (input, initialData) =>
    api.dimensions.list.useQuery(input, { initialData, placeholderData: keepPreviousData }),
  useReload: () => api.useUtils().dimensions.invalidate,
  useTitleOf: useTitled,
  useTexts: () => {
    const t = useTranslations("dimensions");
    const titled = useTitled();
    const { number } = useFormat();
    return {
      names: {
        ...{ code: t("column.code"), title: t("column.title") },
        ...{ members: t("column.members"), state: t("column.state") },
      },
      of: (row) => ({
        ...{ code: row.code, title: titled(row), members: number(row.members) },
        state: t(row.active ? "state.active" : "state.inactive"),
      }),
    };
  },
  columns: [
    { name: "code", code: true },
    { name: "title", clips: true },
    { name: "members", end: true },
    { name: "state", Cell: ({ row }) => <ActiveMark active={row.active} words="dimensions" /> },
  ],
  Drawer,
  Dialog: late(() => import("./dimension-form")),
};

export const Dimensions = ({ first }: { first: FirstRows<DimensionKind> }) => <ResourcePage of={OF} first={first} />;

function Drawer({ row, mayWrite, acts }: DrawerProps<DimensionKind>) {
  const t = useTranslations("dimensions");
  const { number } = useFormat();
  const { id, code, title, title_latin, active, version, members } = row;
  return (
    <>
      <div className={drawer.sum}>
        <ActiveMark active={active} words="dimensions" />
        <bdi className="code">{code}</bdi>
      </div>
      <div className={drawer.body}>
        {mayWrite && <RecordActs edit={t("edit")} onEdit={() => acts.edit(row)} />}
        <section className={drawer.section}>
          <dl className={drawer.facts}>
            <Fact name={t("column.title")}>{title}</Fact>
            {title_latin && (
              <Fact name={t("titleLatin")}>
                <bdi dir="ltr">{title_latin}</bdi>
              </Fact>
            )}
            <Fact name={t("column.members")}>
              <Link href={`/admin/accounting/dimensions/members?of=${id}`}>{number(members)}</Link>
            </Fact>
          </dl>
        </section>
        <AuditHistory key={`${version} ${active}`} subject="dimension" id={id} />
      </div>
    </>
  );
}

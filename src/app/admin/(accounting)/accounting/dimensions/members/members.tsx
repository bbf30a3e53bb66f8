"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { useTitled } from "@/ui/format/use-titled";
import { late } from "@/ui/late";
import drawer from "@/ui/list/drawer.module.css";
import { Fact } from "@/ui/list/fact";
import { RecordActs } from "@/ui/list/record-acts";
import { AuditHistory } from "../../../../_audit-history/audit-history";
import { api } from "../../../../_client";
import { ActiveMark } from "../../../../_resource/active-mark";
import { choiceFilter } from "../../../../_resource/choice-filter";
import type { DrawerProps, FirstRows, Resource } from "../../../../_resource/resource";
import { ResourcePage } from "../../../../_resource/resource-page";
import { SectionNav } from "../_parts/section-nav";
import { useDimensionChoices } from "../_parts/use-choices";
import { MEMBERS, type Member, type MemberKind } from "../address";

/** Members of dimensions, each below its parent. */
const OF: Resource<MemberKind> = {
  words: "dimensions.members",
  address: MEMBERS,
  topics: ["dimension.", "dimension_member."],
  writes: "accounting:write",
  drawerId: "member",
  Pages: SectionNav,
  useList: (input, initialData) =>
    api.dimensions.members.useQuery(input, { initialData, placeholderData: keepPreviousData }),
  useReload: () => api.useUtils().dimensions.invalidate,
  useTitleOf: useTitled,
  useTexts: () => {
    const t = useTranslations("dimensions.members");
    return {
      names: {
        ...{ code: t("column.code"), title: t("column.title"), dimension: t("column.dimension") },
        ...{ valid: t("column.valid"), state: t("column.state") },
      },
      of: useMemberTexts(),
    };
  },
  columns: [
    { name: "code", code: true },
    {
      name: "title",
      clips: true,
      Cell: ({ row }) => (
        <span style={{ paddingInlineStart: `${row.depth * 1.25}rem` }}>{useMemberTexts()(row).title}</span>
      ),
    },
    { name: "dimension", clips: true },
    { name: "valid", needs: 40 },
    { name: "state", Cell: ({ row }) => <ActiveMark active={row.active} words="dimensions" /> },
  ],
  useFilters: () => {
    const t = useTranslations("dimensions.members");
    const { dimensions = [] } = useDimensionChoices();
    const choices = dimensions.map(({ value, label }) => ({ value: Number(value), label }));
    return [choiceFilter("of", { label: t("column.dimension"), any: t("anyDimension"), choices })];
  },
  Drawer,
  Dialog: late(() => import("./member-form")),
};

export const Members = ({ first }: { first: FirstRows<MemberKind> }) => <ResourcePage of={OF} first={first} />;

function useMemberTexts() {
  const t = useTranslations("dimensions.members");
  const common = useTranslations("dimensions");
  const titled = useTitled();
  const { dayOf } = useFormat();
  return ({ valid_from, valid_to, ...row }: Member) => ({
    ...{ code: row.code, title: titled(row), dimension: titled(row.dimension) },
    valid:
      valid_from === null && valid_to === null
        ? t("always")
        : t("days", {
            from: valid_from === null ? t("open") : dayOf(valid_from),
            to: valid_to === null ? t("open") : dayOf(valid_to),
          }),
    state: common(row.active ? "state.active" : "state.inactive"),
  });
}

function Drawer({ row, mayWrite, acts }: DrawerProps<MemberKind>) {
  const t = useTranslations("dimensions.members");
  const titled = useTitled();
  const texts = useMemberTexts()(row);
  const { id, code, title_latin, parent, active, version } = row;
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
            <Fact name={t("column.dimension")}>{texts.dimension}</Fact>
            {parent && (
              <Fact name={t("parent")}>
                <bdi className="code">{parent.code}</bdi> {titled(parent)}
              </Fact>
            )}
            {title_latin && (
              <Fact name={t("titleLatin")}>
                <bdi dir="ltr">{title_latin}</bdi>
              </Fact>
            )}
            <Fact name={t("column.valid")}>{texts.valid}</Fact>
          </dl>
        </section>
        <AuditHistory key={`${version} ${active}`} subject="dimension_member" id={id} />
      </div>
    </>
  );
}

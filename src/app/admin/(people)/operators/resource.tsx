"use client";
import { IconTable } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ROLES } from "@/domain/kernel/permission/rules";
import { STAFF_STATES } from "@/domain/people/operator/rules.staff";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import { api } from "../../_client";
import { valueFilter } from "../../_resource/choice-filter";
import { HeadLink } from "../../_resource/head-link";
import type { FirstRows, Resource } from "../../_resource/resource";
import { ResourcePage } from "../../_resource/resource-page";
import { ADDRESS, type OperatorKind } from "./address";
import { PersonDialog } from "./dialogs";
import { OperatorDrawer } from "./drawer";
import { StateMark } from "./state-mark";
import { useName } from "./use-name";

/** Users of the branch, with data, access and history of one in a drawer. */
const OPERATORS: Resource<OperatorKind> = {
  words: "staff",
  address: ADDRESS,
  topics: ["operator.changed"],
  writes: "operator:write",
  drawerId: "operator",
  useList: (input, initialData) =>
    api.operators.list.useQuery(input, { initialData, placeholderData: keepPreviousData }),
  useRecord: (id, _row, initialData) => api.operators.get.useQuery({ id }, { initialData }),
  useRead: () => api.useUtils().operators.list.fetch,
  useReload: () => api.useUtils().operators.invalidate,
  useTitleOf: () => {
    const nameOf = useName();
    return (of) => nameOf("personal" in of ? of.personal : of);
  },
  useTexts: () => {
    const t = useTranslations("staff");
    const roles = useTranslations("roles");
    const { day } = useFormat();
    const nameOf = useName();
    return {
      names: {
        name: t("column.name"),
        personnelId: t("column.personnelId"),
        job: t("column.job"),
        role: t("column.role"),
        state: t("column.state"),
        signedIn: t("column.signedIn"),
      },
      of: (row) => ({
        name: nameOf(row),
        personnelId: row.personnel_id,
        job: row.title ?? t("none"),
        role: row.customised ? `${roles(row.role)} ${t("customised")}` : roles(row.role),
        state: t(`state.${row.state}`),
        signedIn: row.last_sign_in_at ? day(new Date(row.last_sign_in_at)) : t("never"),
      }),
    };
  },
  columns: [
    { name: "name", clips: true },
    { name: "personnelId", code: true, needs: 40 },
    { name: "job", clips: true, needs: 52 },
    { name: "role" },
    { name: "state", Cell: ({ row }) => <StateMark state={row.state} /> },
    { name: "signedIn", Cell: SignedIn, needs: 66 },
  ],
  useFilters: () => {
    const t = useTranslations("staff");
    const roles = useTranslations("roles");
    return [
      valueFilter("role", t("column.role"), t("anyRole"), ROLES, roles),
      valueFilter("state", t("column.state"), t("anyState"), STAFF_STATES, (one) => t(`state.${one}`)),
    ];
  },
  Tools: () => (
    <HeadLink href="/admin/operators/roles" icon={IconTable}>
      {useTranslations("staff")("roles")}
    </HeadLink>
  ),
  Drawer: OperatorDrawer,
  Dialog: ({ onClose, onSaved }) => <PersonDialog onClose={onClose} onSaved={onSaved} />,
};

export const Operators = ({ first }: { first: FirstRows<OperatorKind> }) => (
  <ResourcePage of={OPERATORS} first={first} />
);

function SignedIn({ row: { last_sign_in_at: at } }: { row: OperatorKind["row"] }) {
  const t = useTranslations("staff");
  return at ? <DayTime at={at} soft /> : t("never");
}

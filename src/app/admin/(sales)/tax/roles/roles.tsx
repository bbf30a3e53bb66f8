"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { useTitled } from "@/ui/format/use-titled";
import { late } from "@/ui/late";
import drawer from "@/ui/list/drawer.module.css";
import { Fact } from "@/ui/list/fact";
import { RecordActs } from "@/ui/list/record-acts";
import { AuditHistory } from "../../../_audit-history/audit-history";
import { api } from "../../../_client";
import type { DrawerProps, FirstRows, Resource } from "../../../_resource/resource";
import { ResourcePage } from "../../../_resource/resource-page";
import { SectionNav } from "../_parts/section-nav";
import { ROLES, type RoleKind, type TaxRole } from "../address";

/** Dated roles in which products are sold. */
const OF: Resource<RoleKind> = {
  words: "tax.roles",
  address: ROLES,
  topics: ["tax_role."],
  writes: "tax:write",
  drawerId: "role",
  Pages: SectionNav,
  useList: (input, initialData) => api.tax.roles.useQuery(input, { initialData, placeholderData: keepPreviousData }),
  useReload: () => api.useUtils().tax.invalidate,
  useTitleOf: () => {
    const texts = useRoleTexts();
    return (row) => `${texts(row).supplier} · ${texts(row).product}`;
  },
  useTexts: () => {
    const t = useTranslations("tax.roles");
    return {
      names: {
        ...{ supplier: t("column.supplier"), product: t("column.product"), role: t("column.role") },
        ...{ codes: t("column.codes"), from: t("column.from"), to: t("column.to") },
      },
      of: useRoleTexts(),
    };
  },
  columns: [
    { name: "supplier", clips: true },
    { name: "product" },
    { name: "role" },
    { name: "codes", code: true, needs: 40 },
    { name: "from", needs: 40 },
    { name: "to", needs: 40 },
  ],
  Drawer,
  Dialog: late(() => import("./role-form")),
};

export const Roles = ({ first }: { first: FirstRows<RoleKind> }) => <ResourcePage of={OF} first={first} />;

function useRoleTexts() {
  const t = useTranslations("tax.roles");
  const common = useTranslations("tax");
  const titled = useTitled();
  const { dayOf } = useFormat();
  return (row: TaxRole) => ({
    supplier: row.supplier ? titled(row.supplier) : t("anySupplier"),
    product: row.product ? t(`product.${row.product}`) : t("anyProduct"),
    role: t(`role.${row.role}`),
    codes: [row.service_code, row.fee_code].filter(Boolean).join(" / ") || t("noCode"),
    from: dayOf(row.from_on),
    to: row.to_on ? dayOf(row.to_on) : common("openEnd"),
  });
}

function Drawer({ row, mayWrite, acts }: DrawerProps<RoleKind>) {
  const t = useTranslations("tax.roles");
  const texts = useRoleTexts()(row);
  return (
    <div className={drawer.body}>
      {mayWrite && <RecordActs edit={t("edit")} onEdit={() => acts.edit(row)} />}
      <section className={drawer.section}>
        <dl className={drawer.facts}>
          {(["supplier", "product", "role", "codes", "from", "to"] as const).map((name) => (
            <Fact key={name} name={t(`column.${name}`)}>
              {texts[name]}
            </Fact>
          ))}
          <Fact name={t("issuer")}>{t(`issuers.${row.issuer}`)}</Fact>
          {row.service_id && (
            <Fact name={t("service_id")}>
              <bdi className="code">{row.service_id}</bdi>
            </Fact>
          )}
        </dl>
      </section>
      <AuditHistory key={row.version} subject="tax_role" id={row.id} />
    </div>
  );
}

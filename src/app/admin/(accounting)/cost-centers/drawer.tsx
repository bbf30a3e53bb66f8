"use client";
import { useTranslations } from "next-intl";
import drawer from "@/ui/list/drawer.module.css";
import { DrawerHead } from "@/ui/list/drawer-head";
import { Fact } from "@/ui/list/fact";
import { RecordActs } from "@/ui/list/record-acts";
import { useReading } from "@/ui/preferences";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { AuditHistory } from "../../_audit-history/audit-history";
import { api } from "../../_client";
import { ActiveMark } from "./active-mark";
import type { CostCenter } from "./types";

export const DRAWER_ID = "cost-center";

type Props = { center: CostCenter; mayWrite: boolean; walk: ListKeyboard; onEdit: () => void };

/** Drawer of one cost center. */
export function CostCenterDrawer({ center, mayWrite, walk, onEdit }: Props) {
  const t = useTranslations("costCenters");
  const { locale } = useReading();
  const { code, title_latin, colleague, active } = center;
  const title = (locale === "en" && title_latin) || center.title;
  return (
    <aside id={DRAWER_ID} className={drawer.drawer} aria-label={title} tabIndex={-1}>
      <DrawerHead previous={t("previous")} next={t("next")} walk={walk}>
        <h2>
          <bdi>{title}</bdi>
        </h2>
      </DrawerHead>
      <div className={drawer.sum}>
        <ActiveMark active={active} />
        <bdi className="code">{code}</bdi>
      </div>
      <div className={drawer.body}>
        {mayWrite && <Acts center={center} onEdit={onEdit} />}
        <section className={drawer.section}>
          <dl className={drawer.facts}>
            {title_latin && locale !== "en" && (
              <Fact name={t("titleLatin")}>
                <bdi dir="ltr">{title_latin}</bdi>
              </Fact>
            )}
            <Fact name={t("column.owner")}>{colleague ? <bdi>{colleague.name}</bdi> : t("ofBranch")}</Fact>
          </dl>
        </section>
        <AuditHistory key={`${center.version} ${active}`} subject="cost_center" id={center.id} />
      </div>
    </aside>
  );
}

function Acts({ center: { id, active }, onEdit }: Pick<Props, "center" | "onEdit">) {
  const t = useTranslations("costCenters");
  const utils = api.useUtils();
  const change = api.costCenters.setActive.useMutation({ onSuccess: () => utils.costCenters.invalidate() });
  return (
    <RecordActs
      edit={t("edit")}
      onEdit={onEdit}
      turn={{ of: change, run: () => change.mutate({ id, active: !active }), active }}
    />
  );
}

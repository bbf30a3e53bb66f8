"use client";
import { useTranslations } from "next-intl";
import { parseAsString, useQueryState } from "nuqs";
import { ADAPTER_NAMES } from "@/domain/sales/supplier/rules.adapters";
import { DayTime } from "@/ui/day-time";
import { knownText } from "@/ui/format/known-text";
import drawer from "@/ui/list/drawer.module.css";
import { Fact } from "@/ui/list/fact";
import { useReading } from "@/ui/preferences";
import { AuditHistory } from "../../../_audit-history/audit-history";
import { useMay } from "../../../_client";
import type { DrawerProps } from "../../../_resource/resource";
import { SupplierAccount } from "./account";
import { Acts } from "./acts";
import type { Supplier, SupplierKind } from "./address";
import { Calls } from "./calls";
import { HealthOf } from "./health";
import { SupplierStatusBadge } from "./supplier-status-badge";
import css from "./suppliers.module.css";
import { SupplierTermsOf } from "./terms";
import { useRates } from "./use-rates";

/** One supplier: obstacles to selling, the last hour, and calls. */
export function SupplierDrawer({ row: of, mayWrite, acts }: DrawerProps<SupplierKind>) {
  const { locale } = useReading();
  const reads = useMay("payment:read");
  const [call, setCall] = useQueryState("call", parseAsString);
  return (
    <>
      <div className={drawer.sum}>
        <SupplierStatusBadge of={of} />
        <span>{ADAPTER_NAMES[of.adapter][locale]}</span>
      </div>
      <div className={drawer.body}>
        {mayWrite && <Acts of={of} onEdit={() => acts.edit(of)} />}
        <State of={of} />
        {reads && of.adapter !== "charter" && (
          <>
            <SupplierAccount id={of.id} />
            <SupplierTermsOf id={of.id} />
          </>
        )}
        <HealthOf id={of.id} />
        <Calls id={of.id} open={call} onOpen={setCall} />
        <AuditHistory key={of.version} subject="supplier" id={of.id} />
      </div>
    </>
  );
}

function State({ of }: { of: Supplier }) {
  const t = useTranslations("suppliers");
  const { ms, number } = useRates();
  const { state } = of;
  return (
    <section className={drawer.section}>
      {of.missing.length > 0 && <p className={css.why}>{t("lacksText")}</p>}
      {!of.allowed && <p className={css.why}>{t("notAllowedText")}</p>}
      {state.circuit === "open" && state.open_until && (
        <p className={css.why}>
          {t("restsUntil")} <DayTime at={state.open_until} />
        </p>
      )}
      <dl className={drawer.facts}>
        <Fact name={t("field.code")}>
          <bdi className="code">{of.code}</bdi>
        </Fact>
        <Fact name={t("column.products")}>{of.products.map((product) => t(`product.${product}`)).join(t("and"))}</Fact>
        <Fact name={t("field.currency")}>
          <bdi className="code">{of.currency}</bdi>
        </Fact>
        <Fact name={t("field.budget_ms")}>{ms(of.budget_ms)}</Fact>
        <Fact name={t("field.most_at_once")}>{number(of.most_at_once)}</Fact>
        <Fact name={t("lastOk")}>{state.last_ok_at ? <DayTime at={state.last_ok_at} /> : "—"}</Fact>
        <Fact name={t("lastFault")}>
          {state.last_fault_at && state.last_fault ? (
            <>
              <DayTime at={state.last_fault_at} /> {knownText(t, `outcome.${state.last_fault}`) ?? state.last_fault}{" "}
              {state.last_message && <bdi className={`code ${css.code}`}>{state.last_message}</bdi>}
            </>
          ) : (
            "—"
          )}
        </Fact>
      </dl>
    </section>
  );
}

"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { printedIban } from "@/domain/accounting/account/rules.iban";
import { useFormat } from "@/ui/format/use-format";
import { late } from "@/ui/late";
import { Link } from "@/ui/link";
import drawer from "@/ui/list/drawer.module.css";
import { Fact } from "@/ui/list/fact";
import { Money } from "@/ui/money";
import { Loaded } from "@/ui/state/loaded";
import { api, useMay } from "../../../_client";
import { DepositState } from "../../../(cashier)/suppliers/documents/low-deposits";
import css from "./suppliers.module.css";

const TermsDialog = late(() => import("./terms-dialog"));

/** How and when a supplier is paid, and the alarms of its deposit. */
export function SupplierTermsOf({ id }: { id: number }) {
  const t = useTranslations("suppliers.terms");
  const { number } = useFormat();
  const writes = useMay("payment:write");
  const [editing, setEditing] = useState(false);
  const query = api.supplierDocuments.terms.useQuery({ supplier_id: id });
  return (
    <section className={drawer.section}>
      <h3>{t("title")}</h3>
      <Loaded query={query}>
        {(terms) => (
          <>
            <dl className={drawer.facts}>
              <Fact name={t("settles")}>{t(`settlesOf.${terms.settles}`)}</Fact>
              <Fact name={t("due")}>{t("days", { count: terms.due_days, n: number(terms.due_days) })}</Fact>
              {terms.iban && (
                <Fact name={t("iban")}>
                  <bdi className="code">{printedIban(terms.iban)}</bdi>
                </Fact>
              )}
              {terms.national_id && (
                <Fact name={t("national_id")}>
                  <bdi className="code">{terms.national_id}</bdi>
                </Fact>
              )}
              {terms.economic_code && (
                <Fact name={t("economic_code")}>
                  <bdi className="code">{terms.economic_code}</bdi>
                </Fact>
              )}
              {(["deposit_low", "deposit_stop"] as const).map(
                (name) =>
                  terms[name] !== null && (
                    <Fact key={name} name={t(name)}>
                      <Money amount={Number(terms[name])} currency={terms.currency} />
                    </Fact>
                  ),
              )}
            </dl>
            {terms.settles === "deposit" && <DepositOf id={id} />}
            {writes && (
              <Button variant="default" size="compact-sm" onClick={() => setEditing(true)}>
                {t("edit")}
              </Button>
            )}
            {editing && <TermsDialog of={terms} onClose={() => setEditing(false)} />}
          </>
        )}
      </Loaded>
    </section>
  );
}

/** What is left of the deposit, how long it lasts, and the way to add to it. */
function DepositOf({ id }: { id: number }) {
  const t = useTranslations("suppliers.terms");
  const pays = useMay("payment:write");
  const query = api.supplierDocuments.deposit.useQuery({ supplier_id: id });
  return (
    <Loaded query={query}>
      {(deposit) =>
        deposit && (
          <>
            <dl className={drawer.facts}>
              <Fact name={t("deposit")}>
                <Money amount={Number(deposit.balance)} currency={deposit.currency} />
              </Fact>
              <Fact name={t("depositState")}>
                <DepositState of={deposit} />
              </Fact>
            </dl>
            {pays && (
              <p className={css.ways}>
                <Link href={`/admin/payments/new?type=payment&party=supplier:${id}`}>{t("addDeposit")}</Link>
              </p>
            )}
          </>
        )
      }
    </Loaded>
  );
}

"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { printedIban } from "@/domain/accounting/account/rules.iban";
import drawer from "@/ui/list/drawer.module.css";
import { Money } from "@/ui/money";
import { useReading } from "@/ui/preferences";
import { Loaded } from "@/ui/state/loaded";
import { refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { ToneLabel } from "@/ui/tone-label";
import { api } from "../../../_client";
import { LedgerLink } from "../../../_money/ledger-link";
import { useWords } from "../../../(accounting)/accounting/mappings/use-words";
import type { Run } from "./address";
import css from "./runs.module.css";
import { useRunAct } from "./use-run-act";

/** What a run pays each supplier, and the items of that. */
export function Payees({ of, mayWrite }: { of: Run; mayWrite: boolean }) {
  const t = useTranslations("paymentRuns");
  const { locale } = useReading();
  const { dayOf } = useWords();
  const act = useRunAct(of);
  const { id, version, currency, state } = of;
  const query = api.paymentRuns.payees.useQuery({ id });
  return (
    <section className={`${drawer.section} ${css.due}`}>
      <h3>{t("payees")}</h3>
      {act.error && <RefusalNotice refusal={refusalOfError(act.error)} />}
      <Loaded query={query}>
        {(payees) => (
          <ul>
            {payees.map(({ supplier, iban, amount, items }) => (
              <li key={supplier.id}>
                <span>
                  <bdi>{(locale === "en" && supplier.name_latin) || supplier.name}</bdi>
                  <small>
                    {iban ? (
                      <bdi className="code">{printedIban(iban)}</bdi>
                    ) : (
                      <ToneLabel tone="bad">{t("noIban")}</ToneLabel>
                    )}
                  </small>
                </span>
                <Money amount={Number(amount)} currency={currency} />
                {mayWrite && state === "draft" && payees.length > 1 && (
                  <Button
                    variant="subtle"
                    size="compact-xs"
                    loading={act.isPending && act.variables.supplier_id === supplier.id}
                    onClick={() => act.mutate({ id, version, act: "leave_out", supplier_id: supplier.id })}
                  >
                    {t("leaveOut")}
                  </Button>
                )}
                <ul className={css.items}>
                  {items.map((item) => (
                    <li key={`${item.document_id} ${item.amount}`}>
                      <span>
                        <LedgerLink of={item} /> <bdi>{item.description}</bdi> · {t("due", { day: dayOf(item.due) })}
                      </span>
                      <Money amount={Number(item.amount)} currency={currency} />
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

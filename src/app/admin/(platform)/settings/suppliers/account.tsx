"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import drawer from "@/ui/list/drawer.module.css";
import { Fact } from "@/ui/list/fact";
import { Loaded } from "@/ui/state/loaded";
import { api, useMay } from "../../../_client";
import { PartyBalance } from "../../../_money/party-balance";
import { statementHref } from "../../../(accounting)/accounting/_parts/hrefs";
import { useWords } from "../../../(accounting)/accounting/mappings/use-words";
import css from "./suppliers.module.css";

/** What the branch owes a supplier, its oldest open item, and the ways to pay it and to its statement. */
export function SupplierAccount({ id }: { id: number }) {
  const t = useTranslations("suppliers");
  const { number } = useFormat();
  const { dayOf } = useWords();
  const [pays, reads] = [useMay("payment:write"), useMay("accounting:read")];
  const query = api.payments.openItems.useQuery({ party: { type: "supplier", id }, side: "credit" });
  return (
    <section className={drawer.section}>
      <h3>{t("account.title")}</h3>
      <Loaded query={query}>
        {({ account, balance, currency, items: [oldest, ...others] }) => (
          <>
            <dl className={drawer.facts}>
              <Fact name={t("account.balance")}>
                <PartyBalance balance={Number(balance)} currency={currency} />
              </Fact>
              {oldest && (
                <Fact name={t("account.open")}>
                  {t("account.since", {
                    count: others.length + 1,
                    n: number(others.length + 1),
                    day: dayOf(oldest.date),
                  })}
                </Fact>
              )}
            </dl>
            <p className={css.ways}>
              {pays && <Link href={`/admin/payments/new?type=payment&party=supplier:${id}`}>{t("account.pay")}</Link>}
              {reads && (
                <Link href={statementHref({ account: account.id, party: `supplier:${id}` })}>
                  {t("account.statement")}
                </Link>
              )}
            </p>
          </>
        )}
      </Loaded>
    </section>
  );
}

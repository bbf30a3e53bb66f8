"use client";
import { Button, Checkbox } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { planOffset } from "@/domain/cashier/settlement/rules.offset";
import { useAnnounce } from "@/ui/announcer";
import { useFormat } from "@/ui/format/use-format";
import { useKeys } from "@/ui/keys/use-keys";
import { Money } from "@/ui/money";
import { Loaded } from "@/ui/state/loaded";
import { refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { api, useMay } from "../../_client";
import { LedgerLink } from "../../_money/ledger-link";
import { useDescription } from "../../(accounting)/accounting/_parts/use-description";
import { useWords } from "../../(accounting)/accounting/mappings/use-words";
import type { Overview, Unsettled } from "./address";
import css from "./settlement.module.css";
import { WalletAmount } from "./wallet-amount";

/** Offsets the colleague's credit against their debt: the oldest first, all or nothing. */
export function Offset({ of }: { of: Overview }) {
  const query = api.settlement.unsettled.useQuery({ colleague_id: of.colleague.id });
  return <Loaded query={query}>{(unsettled) => <Plan of={of} unsettled={unsettled} />}</Loaded>;
}

const itemKey = ({ date, document_id, line }: Unsettled["items"][number]) => `${date} ${document_id} ${line}`;
const newKey = () => crypto.randomUUID();

function Plan({ of, unsettled }: { of: Overview; unsettled: Unsettled }) {
  const t = useTranslations("settlement");
  const { number, money } = useFormat();
  const { dayOf } = useWords();
  const textOf = useDescription();
  const announce = useAnnounce();
  const utils = api.useUtils();
  const mayWrite = useMay("payment:write");
  const { currency } = unsettled;
  /** Excluded items; the rest is offset. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [wallet, setWallet] = useState<number | null>(null);
  const [key, setKey] = useState(newKey);
  const [done, setDone] = useState<number | null>(null);
  const toggle = (name: string) =>
    setLeft((was) => new Set(was.has(name) ? [...was].filter((one) => one !== name) : [...was, name]));
  const payments = unsettled.payments.filter(({ id }) => !left.has(`payment ${id}`));
  const items = unsettled.items.filter((item) => !left.has(itemKey(item)));
  const fromWallet = left.has("wallet") ? 0 : Math.min(wallet ?? unsettled.wallet, unsettled.wallet);
  const plan = useMemo(() => planOffset(payments, fromWallet, items), [payments, fromWallet, items]);
  const parts = new Map(items.map((item, at) => [itemKey(item), plan.parts[at] ?? 0]));
  const takes = new Map(
    plan.payments.map(({ id, settles }) => [id, settles.reduce((sum, one) => sum + one.amount, 0)]),
  );
  const offset = api.settlement.offset.useMutation({
    onSuccess: ({ amount }) => {
      setDone(amount);
      setKey(newKey());
      setWallet(null);
      announce(t("offsetDone", { amount: money(amount, currency).figure }));
    },
    onSettled: () => [utils.settlement.invalidate(), utils.payments.invalidate(), utils.parties.invalidate()],
  });
  const ready = mayWrite && plan.amount > 0 && !offset.isPending;
  const go = () => {
    if (!ready) return;
    const input = {
      ...(plan.wallet && { wallet: plan.wallet }),
      ...(plan.payments.length > 0 && { payments: plan.payments }),
    };
    offset.mutate({ colleague_id: of.colleague.id, ...input, request_key: key });
  };
  useKeys({ "mod+enter": go, "mod+keys": go });
  const nothing = unsettled.payments.length === 0 && unsettled.wallet === 0;
  return (
    <div className={css.offset}>
      <section className={css.card} aria-label={t("sources")}>
        <h2>{t("sources")}</h2>
        {nothing && <p className={css.soft}>{t("noSources")}</p>}
        <ul className={css.picks}>
          {unsettled.payments.map((payment) => (
            <li key={payment.id}>
              <Checkbox
                checked={!left.has(`payment ${payment.id}`)}
                onChange={() => toggle(`payment ${payment.id}`)}
                label={
                  <>
                    {t("receiptNamed", { n: number(payment.number) })} · {dayOf(payment.date)}{" "}
                    {payment.reference && <bdi className="code">{payment.reference}</bdi>}
                    <small>{payment.description}</small>
                  </>
                }
              />
              <span data-figure>
                {money(payment.left, currency).figure}
                <small>{t("takes", { amount: money(takes.get(payment.id) ?? 0, currency).figure })}</small>
              </span>
            </li>
          ))}
          {unsettled.wallet > 0 && (
            <li>
              <Checkbox checked={!left.has("wallet")} onChange={() => toggle("wallet")} label={t("fact.wallet")} />
              <WalletAmount
                most={unsettled.wallet}
                value={wallet}
                currency={currency}
                disabled={left.has("wallet")}
                onChange={setWallet}
              />
            </li>
          )}
        </ul>
      </section>
      <section className={css.card} aria-label={t("targets")}>
        <h2>{t("targets")}</h2>
        {unsettled.items.length === 0 ? (
          <p className={css.soft}>{t("nothingOpen")}</p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keys.
          <section className={css.scroller} tabIndex={0} aria-label={t("targets")}>
            <table className={css.table}>
              <thead>
                <tr>
                  <th scope="col">{t("column.date")}</th>
                  <th scope="col">{t("column.document")}</th>
                  <th scope="col" data-figure>
                    {t("column.open")}
                  </th>
                  <th scope="col" data-figure>
                    {t("column.settles")}
                  </th>
                </tr>
              </thead>
              <tbody>
                {unsettled.items.map((item) => {
                  const name = itemKey(item);
                  const part = parts.get(name) ?? 0;
                  return (
                    <tr key={name} data-paid={part === 0 ? undefined : part < item.open ? "part" : "whole"}>
                      <td>
                        <Checkbox
                          size="xs"
                          checked={!left.has(name)}
                          onChange={() => toggle(name)}
                          label={dayOf(item.date)}
                        />
                      </td>
                      <td data-text>
                        <LedgerLink of={item} /> <small>{textOf(item)}</small>
                      </td>
                      <td data-figure>
                        <bdi>{money(item.open, currency).figure}</bdi>
                      </td>
                      <td data-figure>{part > 0 && <bdi>{money(part, currency).figure}</bdi>}</td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </section>
        )}
      </section>
      <footer className={css.doing}>
        <RefusalNotice refusal={offset.error ? refusalOfError(offset.error) : null} />
        {done !== null && (
          <p role="status" className={css.done}>
            {t("offsetDone", { amount: money(done, currency).figure })}
          </p>
        )}
        <p>
          {t("willOffset")} <Money amount={plan.amount} currency={currency} />
          {plan.wallet && (
            <small>
              {" "}
              {t("walletReceipt")} <Money amount={plan.wallet.amount} currency={currency} />
            </small>
          )}
        </p>
        {mayWrite && (
          <Button disabled={!ready} loading={offset.isPending} onClick={go} rightSection={<kbd>Ctrl ↵</kbd>}>
            {t("offset")}
          </Button>
        )}
      </footer>
    </div>
  );
}

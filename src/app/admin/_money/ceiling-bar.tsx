"use client";
import { useTranslations } from "next-intl";
import { absolute } from "@/domain/kernel/exact";
import { useFormat } from "@/ui/format/use-format";
import { Money } from "@/ui/money";
import css from "./ceiling-bar.module.css";

/** Minor units. The limit in force is `ceiling + allowance`; `used` is what they owe, negative when we owe them. */
export type Ceiling = {
  ceiling: number;
  /** Temporary approvals of managers. */
  allowance?: number;
  /** Part of `used` that is bounced cheques. */
  bounced?: number;
  used: number;
  /** Reserved, not posted yet. */
  held?: number;
};

function usageOf({ ceiling, allowance = 0, used, held = 0 }: Ceiling) {
  const inForce = Math.max(0, ceiling + allowance);
  const taken = Math.max(0, used);
  const free = inForce - taken - held;
  return { inForce, taken, held, free, share: inForce === 0 ? Number(taken + held > 0) : (taken + held) / inForce };
}

type Props = { of: Ceiling; currency: string /** In a list row: the bar and one word. */; short?: boolean };

/** Use of a credit limit: a bar with a text for each segment. */
export function CeilingBar({ of, currency, short }: Props) {
  const t = useTranslations("ceiling");
  const { money, number } = useFormat();
  const { inForce, taken, held, free, share } = usageOf(of);
  const { allowance = 0 } = of;
  const bounced = Math.min(Math.max(0, of.bounced ?? 0), taken);
  if (of.ceiling === 0 && allowance === 0 && taken === 0)
    return short ? <small className={css.none}>{t("none")}</small> : <p className={css.none}>{t("noneText")}</p>;
  const whole = Math.max(inForce, taken + held, 1);
  const wide = (amount: number) => ({ inlineSize: `${(100 * amount) / whole}%` });
  const words = (amount: number) => `${money(amount, currency).figure} ${money(amount, currency).currency}`;
  const result = t(free < 0 ? "overOf" : "usedOf", { used: words(taken + held), ceiling: words(inForce) });
  const bar = (
    <span
      className={css.bar}
      role="img"
      aria-label={`${t("title")}: ${result}`}
      data-near={share >= 0.9 || undefined}
      data-over={free < 0 || undefined}
    >
      {bounced > 0 && <span data-part="bounced" style={wide(bounced)} />}
      {taken > bounced && <span data-part="used" style={wide(taken - bounced)} />}
      {held > 0 && <span data-part="held" style={wide(held)} />}
    </span>
  );
  if (short)
    return (
      <span className={css.short}>
        {bar}
        <small>{free < 0 ? t("over") : t("percent", { n: number(Math.round(share * 100)) })}</small>
      </span>
    );
  const parts = [
    ["used", taken],
    ["held", held],
    ["bounced", bounced],
    ["allowance", allowance],
  ] as const;
  return (
    <div className={css.ceiling}>
      <p className={css.told}>
        <strong>{t(free < 0 ? "overBy" : "freeNow", { amount: words(absolute(free)) })}</strong> <span>{result}</span>
      </p>
      {bar}
      <dl className={css.parts}>
        {parts.map(
          ([part, amount]) =>
            (part === "used" || amount !== 0) && (
              <div key={part} data-part={part}>
                <dt>{t(part)}</dt>
                <dd>
                  <Money amount={amount} currency={currency} />
                </dd>
              </div>
            ),
        )}
        <div>
          <dt>{t("set")}</dt>
          <dd>
            <Money amount={of.ceiling} currency={currency} />
          </dd>
        </div>
      </dl>
    </div>
  );
}

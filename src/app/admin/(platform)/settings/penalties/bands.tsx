"use client";
import { useTranslations } from "next-intl";
import type { Rule } from "./address";
import css from "./penalties.module.css";
import { useBand } from "./use-band";
import { useShare } from "./use-share";

type Props = { rule: Pick<Rule, "bands" | "after" | "basis">; currency: string };

/** Time bands of a rule in order, and the penalty after the last. */
export function Bands({ rule: { bands, after, basis }, currency }: Props) {
  const t = useTranslations("penalties");
  const bandOf = useBand();
  const share = useShare(currency);
  return (
    <>
      <ol className={css.bands}>
        {bands.map((band, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bands are rendered as a whole.
          <li key={n}>
            <span>{bandOf(band)}</span>
            <strong>{share(band)}</strong>
          </li>
        ))}
        <li>
          <span>{t(bands.length === 0 ? "always" : "afterAll")}</span>
          <strong>{share(after)}</strong>
        </li>
      </ol>
      <p className={css.basis}>{t(`basis.${basis}`)}</p>
    </>
  );
}

"use client";
import type { CSSProperties } from "react";
import { Link } from "@/ui/link";
import { type BarPlace, barScale } from "./bar-scale";
import css from "./reports.module.css";

/** `parts`: one amount, or two side by side; `told`: its text. */
type Bar = { key: string; name: string; parts: readonly number[]; told: string; href: string | null };

type Props = { label: string; bars: readonly Bar[]; names?: readonly string[]; second?: boolean };

/** Amounts as bars on both sides of zero; each links to its rows. The table below has the same figures. */
export function Bars({ label, bars, names = [], second }: Props) {
  const { nought, placeOf } = barScale(bars.flatMap(({ parts }) => parts));
  return (
    <>
      {names.length > 1 && (
        <p className={css.key} aria-hidden>
          {names.map((name, at) => (
            <span key={name}>
              <i className={css.lane} data-second={at > 0 || undefined} /> {name}
            </span>
          ))}
        </p>
      )}
      <ol className={css.bars} aria-label={label} data-chart>
        {bars.map(({ key, name, parts, told, href }) => {
          const drawn = (
            <>
              <bdi>{name}</bdi>
              <span
                className={css.lanes}
                style={{ "--nought": `${nought}%` } as CSSProperties}
                data-signed={nought > 0 || undefined}
                aria-hidden
              >
                {parts.map((part, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the first and the second stay where they are.
                  <Lane key={at} of={placeOf(part)} second={at > 0 || second} />
                ))}
              </span>
              <bdi>{told}</bdi>
            </>
          );
          return (
            <li key={key}>
              {href ? (
                <Link className={css.bar} href={href}>
                  {drawn}
                </Link>
              ) : (
                <span className={css.bar}>{drawn}</span>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}

function Lane({ of: { start, size, below }, second }: { of: BarPlace; second: boolean | undefined }) {
  return (
    <span
      className={css.lane}
      data-second={second || undefined}
      data-below={below || undefined}
      style={{ marginInlineStart: `${start}%`, inlineSize: `${size}%` }}
    />
  );
}

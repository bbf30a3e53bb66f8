"use client";
import Link from "next/link";
import css from "./reports.module.css";

/** `parts`: one amount, or two that are set side by side; `told`: all of it in words. */
type Bar = { key: string; name: string; parts: readonly number[]; told: string; href: string | null };

type Props = { label: string; bars: readonly Bar[]; names?: readonly string[]; second?: boolean };

/** Amounts as bars, from the side reading begins at; each opens its rows. The table below says the same in figures. */
export function Bars({ label, bars, names = [], second }: Props) {
  const most = Math.max(1, ...bars.flatMap(({ parts }) => parts.map(Math.abs)));
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
              <span className={css.lanes} aria-hidden>
                {parts.map((part, at) => (
                  <span
                    // biome-ignore lint/suspicious/noArrayIndexKey: the first and the second stay where they are.
                    key={at}
                    className={css.lane}
                    data-second={at > 0 || second || undefined}
                    style={{ inlineSize: `${(100 * Math.abs(part)) / most}%` }}
                  />
                ))}
              </span>
              <bdi>{told}</bdi>
            </>
          );
          return (
            <li key={key}>
              {href ? (
                <Link className={css.bar} href={href} prefetch={false}>
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

"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { knownText } from "@/ui/format/known-text";
import { useFormat } from "@/ui/format/use-format";
import { useWho } from "@/ui/format/use-who";
import drawer from "@/ui/list/drawer.module.css";
import type { Details } from "./address";

type Line = Details["timeline"][number];

/** History, the latest first: event, item, user, time. */
export function Timeline({ of: { timeline, items } }: { of: Details }) {
  const t = useTranslations("orders");
  const { number } = useFormat();
  const who = useWho();
  return (
    <section className={drawer.section}>
      <h3>{t("timeline")}</h3>
      <ol className={drawer.timeline}>
        {[...timeline].reverse().map((line, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of the past neither move nor go.
          <li key={n}>
            <strong>
              <What of={line} />
              {line.line !== null && items.length > 1 && ` · ${t("nth", { n: number(line.line) })}`}
            </strong>
            <span>
              {line.by && `${who(line.by)} · `}
              <DayTime at={line.at} soft />
            </span>
            <Why of={line} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function What({ of: { kind, what } }: { of: Line }) {
  const t = useTranslations("orders");
  return knownText(t, `did.${kind}.${what}`) ?? <bdi className="code">{`${kind} ${what}`}</bdi>;
}

/** The reason, the supplier's number, or the error, if any. */
function Why({ of: { detail } }: { of: Line }) {
  const text = (name: string) => (typeof detail[name] === "string" ? (detail[name] as string) : "");
  const note = text("note") || text("reason") || text("fault");
  return (
    <>
      {note && <q>{note}</q>}
      {text("pnr") && (
        <span>
          <bdi className="code">{text("pnr")}</bdi>
        </span>
      )}
    </>
  );
}

"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { useTitled } from "@/ui/format/use-titled";
import { api } from "../../_client";
import type { Hoarder } from "./address";
import css from "./locks.module.css";
import { useHolderName } from "./use-holder-name";

/** Partners that use more than half of their lock limit; hidden when there are none. Errors are shown by the list. */
export function Hoarders({ onShow }: { onShow: (holder: string) => void }) {
  const t = useTranslations("locks.hoarders");
  const name = useHolderName();
  const { data } = api.locks.hoarders.useQuery(undefined, { staleTime: 10_000 });
  if (!data || data.rows.length === 0) return null;
  return (
    <section className={css.hoarders} aria-label={t("title")}>
      <h2>{t("title")}</h2>
      <p>{t("text")}</p>
      <ul>
        {data.rows.map((row) => (
          <li key={row.holder} data-hoarder={row.holder}>
            <strong>
              <bdi>{name(row)}</bdi>
            </strong>
            <Held of={row} />
            <Button variant="subtle" size="compact-sm" onClick={() => onShow(row.holder)}>
              {t("show")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Held({ of: { locks, seats, most_locks, most_seats, class: most } }: { of: Hoarder }) {
  const t = useTranslations("locks.hoarders");
  const { number } = useFormat();
  const titled = useTitled();
  const counted = (n: number, most: number | null, what: "locks" | "seats") =>
    most === null ? t(`${what}Free`, { n: number(n) }) : t(what, { n: number(n), most: number(most) });
  return (
    <>
      <span>{counted(locks, most_locks, "locks")}</span>
      <span>{counted(seats, most_seats, "seats")}</span>
      {most && (
        <span>
          {t("ofClass", {
            n: number(most.seats),
            most: number(most.most),
            what: `${titled(most)} · ${most.fare_class}`,
          })}
        </span>
      )}
    </>
  );
}

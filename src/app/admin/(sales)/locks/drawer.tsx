"use client";
import { useTranslations } from "next-intl";
import { CopyButton } from "@/ui/copy-button";
import { Countdown } from "@/ui/countdown";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import { useTitled } from "@/ui/format/use-titled";
import drawer from "@/ui/list/drawer.module.css";
import { Fact } from "@/ui/list/fact";
import { Money } from "@/ui/money";
import type { DrawerProps } from "../../_resource/resource";
import type { Lock, LockKind } from "./address";
import { LockActs } from "./lock-acts";
import { useHolderName } from "./use-holder-name";

/** One lock and its actions. */
export function LockDrawer({ row }: DrawerProps<LockKind>) {
  return (
    <>
      <div className={drawer.sum}>
        <Countdown until={row.expires_at} />
        {row.total !== null && (
          <strong>
            <Money amount={row.total} currency={row.currency} />
          </strong>
        )}
      </div>
      <div className={drawer.body}>
        <LockActs row={row} />
        <Facts row={row} />
      </div>
    </>
  );
}

function Facts({ row }: { row: Lock }) {
  const t = useTranslations("locks");
  const words = useTranslations("drawer");
  const { number } = useFormat();
  const titled = useTitled();
  const holderName = useHolderName();
  const pax = (["adult", "child", "infant"] as const)
    .filter((kind) => row.pax[kind] > 0)
    .map((kind) => words(kind, { count: row.pax[kind], n: number(row.pax[kind]) }));
  return (
    <section className={drawer.section}>
      <dl className={drawer.facts}>
        <Fact name={t("column.holder")}>{holderName(row)}</Fact>
        {row.offer && (
          <>
            <Fact name={t("supplier")}>
              {titled(row.offer.supplier)} · {t(`product.${row.offer.product}`)}
            </Fact>
            <Fact name={t("buyer")}>{t(`group.${row.offer.buyer_group}`)}</Fact>
          </>
        )}
        {row.fare_class && (
          <Fact name={t("column.class")}>
            <bdi className="code">{row.fare_class}</bdi>
          </Fact>
        )}
        <Fact name={t("column.seats")}>{pax.join(" · ")}</Fact>
        <Fact name={t("column.departure")}>
          <DayTime at={row.departs_at} timeZone={row.departure_zone} />
        </Fact>
        <Fact name={t("column.since")}>
          <DayTime at={row.created_at} />
        </Fact>
        <Fact name={t("column.until")}>
          <DayTime at={row.expires_at} />
        </Fact>
        {row.client_reference && (
          <Fact name={words("reference")}>
            <bdi className="code">{row.client_reference}</bdi>
          </Fact>
        )}
        <Fact name={t("column.lock")}>
          <bdi className="code">{row.lock_id}</bdi> <CopyButton value={row.lock_id} />
        </Fact>
      </dl>
    </section>
  );
}

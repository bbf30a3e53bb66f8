"use client";
import { useTranslations } from "next-intl";
import { CopyButton } from "@/ui/copy-button";
import { Countdown } from "@/ui/countdown";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import drawer from "@/ui/list/drawer.module.css";
import { DrawerHead } from "@/ui/list/drawer-head";
import { Fact } from "@/ui/list/fact";
import { Money } from "@/ui/money";
import { useReading } from "@/ui/preferences";
import { Notice } from "@/ui/state/notice";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { type Lock, titleOf } from "./filters";
import { LockActs } from "./lock-acts";
import { useHolderName } from "./use-holder-name";

export const DRAWER_ID = "lock";

type Props = {
  /** Absent when it is no longer active or not in this list. */
  row: Lock | undefined;
  settled: boolean;
  self: string;
  permissions: readonly string[];
  walk: ListKeyboard;
};

/** Drawer of one lock with its own URL and its actions. */
export function LockDrawer({ row, settled, self, permissions, walk }: Props) {
  const t = useTranslations("locks");
  const { locale } = useReading();
  return (
    <aside id={DRAWER_ID} className={drawer.drawer} aria-label={t("label")} tabIndex={-1}>
      <DrawerHead previous={t("previous")} next={t("next")} walk={walk}>
        <h2>{row ? titleOf(row.charter, locale) : t("label")}</h2>
      </DrawerHead>
      {row && (
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
            <LockActs key={row.lock_id} row={row} self={self} permissions={permissions} />
            <Facts row={row} self={self} />
          </div>
        </>
      )}
      {!row && settled && <Notice title={t("goneTitle")} text={t("goneText")} />}
    </aside>
  );
}

function Facts({ row, self }: { row: Lock; self: string }) {
  const t = useTranslations("locks");
  const words = useTranslations("drawer");
  const { number } = useFormat();
  const { locale } = useReading();
  const holderName = useHolderName(self);
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
              {titleOf(row.offer.supplier, locale)} · {t(`product.${row.offer.product}`)}
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

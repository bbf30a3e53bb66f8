"use client";
import { ActionIcon, Button } from "@mantine/core";
import { IconListDetails, IconPencil, IconX } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import drawer from "@/ui/list/drawer.module.css";
import { Money } from "@/ui/money";
import { useReading } from "@/ui/preferences";
import { ErrorState } from "@/ui/state/error-state";
import { refusalOfError } from "@/ui/state/refusal";
import { useDelayed } from "@/ui/state/use-delayed";
import { StatusBadge } from "@/ui/status-badge";
import { api, useMay } from "../../_client";
import { flightOf, RouteCodes } from "./_parts/route-codes";
import { SeatBar } from "./_parts/seat-bar";
import { SkeletonRows } from "./_parts/skeleton-rows";
import type { Details } from "./_parts/types";
import { useFlash } from "./_parts/use-flash";
import { CharterActions, Unruled } from "./charter-actions";
import css from "./drawer.module.css";

type Props = { id: number; first: Details | undefined; onClose: () => void };

export const DRAWER_ID = "charter";

/** Drawer of one charter with its own URL: details, seats, actions. */
export function CharterDrawer({ id, first, onClose }: Props) {
  const t = useTranslations("charters");
  const { locale } = useReading();
  const { digits } = useFormat();
  const mayWrite = useMay("charter:write");
  const query = api.charters.get.useQuery({ id }, { initialData: first });
  const late = useDelayed(query.isPending);
  const of = query.data;
  const title = of && (locale === "fa" ? of.title : of.title_latin);
  return (
    <aside id={DRAWER_ID} className={drawer.drawer} aria-label={title ?? t("title")} tabIndex={-1}>
      <header className={css.head}>
        <h2>{title}</h2>
        <span className={drawer.space} />
        <Button
          component={Link}
          href={`/admin/charters/${id}`}
          variant="default"
          size="compact-sm"
          leftSection={mayWrite ? <IconPencil size={14} /> : <IconListDetails size={14} />}
          rightSection={mayWrite && <kbd>E</kbd>}
        >
          {t(mayWrite ? "edit" : "whole")}
        </Button>
        <ActionIcon variant="subtle" color="gray" aria-label={t("close")} onClick={onClose}>
          <IconX size={17} />
        </ActionIcon>
      </header>
      <div className={drawer.body}>
        {query.isError ? (
          <ErrorState refusal={refusalOfError(query.error)} onRetry={() => query.refetch()} />
        ) : of ? (
          <>
            <div className={css.sum}>
              <StatusBadge
                status={of.departed ? "departed" : of.status}
                label={t(`statuses.${of.departed && of.status === "open" ? "departed" : of.status}`)}
              />
              <span>
                {t("number")} <bdi>{digits(String(of.id))}</bdi>
              </span>
            </div>
            {mayWrite && <CharterActions key={of.id} of={of} />}
            <Unruled of={of} />
            <Classes of={of} />
            <Legs of={of} />
            <Stays of={of} />
          </>
        ) : (
          late && <SkeletonRows />
        )}
      </div>
    </aside>
  );
}

/** Current seats and adult price of each class. */
function Classes({ of }: { of: Details }) {
  const t = useTranslations("charters");
  const fresh = useFlash(
    of.classes,
    ({ id }) => id,
    ({ available, capacity, status }) => `${available}/${capacity}/${status}`,
    String(of.id),
  );
  return (
    <section className={css.section}>
      <h3>{t("classesSeats")}</h3>
      {of.classes.length === 0 && <p className={css.none}>{t("noClasses")}</p>}
      <ul className={css.rows}>
        {of.classes.map((one) => (
          <li key={one.id} data-class={one.id} data-fresh={fresh.has(one.id) || undefined}>
            <bdi className={`code ${css.fare}`}>{one.fare_class}</bdi>
            <SeatBar {...one} fewLeft={one.few_left} wide />
            <StatusBadge status={one.status} label={t(`classStatuses.${one.status}`)} />
            <span className={drawer.space} />
            {one.prices.ADT ? (
              <Money amount={one.prices.ADT.total} currency={of.currency} />
            ) : (
              <span className={css.none}>{t("noPrice")}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Legs({ of }: { of: Details }) {
  const t = useTranslations("charters");
  const { long, time, span, number } = useFormat();
  if (of.routes.length === 0) return null;
  return (
    <section className={css.section}>
      <h3>{t("legs")}</h3>
      <ul className={css.rows}>
        {of.routes.map((leg) => (
          <li key={leg.key} className={css.leg}>
            <span>
              <RouteCodes route={leg} /> <bdi className={`code ${css.soft}`}>{flightOf(leg)}</bdi>
            </span>
            <span className={css.soft}>{t(`directions.${leg.direction}`)}</span>
            <span>
              {long(new Date(leg.departs_at), leg.departure_zone)} ·{" "}
              {span(
                time(new Date(leg.departs_at), leg.departure_zone),
                time(new Date(leg.arrives_at), leg.arrival_zone),
              )}
            </span>
            <span className={css.soft}>{t("baggageOf", { kg: number(leg.baggage_kg) })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Stays({ of }: { of: Details }) {
  const t = useTranslations("charters");
  const { locale } = useReading();
  const { daySpan, number } = useFormat();
  if (of.stays.length === 0) return null;
  return (
    <section className={css.section}>
      <h3>{t("stays")}</h3>
      <ul className={css.rows}>
        {of.stays.map((stay) => (
          <li key={stay.key} className={css.leg}>
            <strong>{locale === "fa" ? stay.hotel : stay.hotel_latin}</strong>
            <span className={css.soft}>{t(`boards.${stay.board}`)}</span>
            <span>
              <bdi className="code">{stay.city}</bdi> · {daySpan(stay.check_in_on, stay.check_out_on)}
            </span>
            <span className={css.soft}>
              {t("roomsOf", { n: number(stay.rooms.reduce((sum, { count }) => sum + count, 0)) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

"use client";
import { Button, UnstyledButton } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { STATUSES } from "@/domain/platform/webhook/rules";
import { DayTime } from "@/ui/day-time";
import { FilterSelect } from "@/ui/filters/filter-select";
import { useFormat } from "@/ui/format/use-format";
import drawer from "@/ui/list/drawer.module.css";
import { Loaded } from "@/ui/state/loaded";
import { api } from "../../../_client";
import type { Delivery, Endpoint } from "./address";
import { DeliveryOf } from "./delivery";
import { StatusMark } from "./marks";
import { ReplayDialog } from "./replay-dialog";
import css from "./webhooks.module.css";

type Props = { of: Endpoint; mayWrite: boolean; open: string | null; onOpen: (id: string | null) => unknown };

/** Deliveries of an endpoint, newest first; each opens request and response. */
export function Deliveries({ of: { id, dropped }, mayWrite, open, onOpen }: Props) {
  const t = useTranslations("webhooks");
  const [status, setStatus] = useState<Delivery["status"] | null>(null);
  const [replaying, setReplaying] = useState(false);
  const query = api.webhooks.deliveries.useInfiniteQuery(
    { id, status, per_page: 20 },
    { getNextPageParam: (last) => last.next_cursor, placeholderData: keepPreviousData },
  );
  const rows = (query.data?.pages ?? []).flatMap((one) => one.rows);
  return (
    <section className={drawer.section}>
      <div className={css.logHead}>
        <h3>{t("log")}</h3>
        <FilterSelect
          className={css.status}
          label={t("statusLabel")}
          placeholder={t("anyStatus")}
          clearLabel={t("clear")}
          data={STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
          value={status}
          onChange={(value) => setStatus(value as Delivery["status"] | null)}
        />
        <Button variant="subtle" size="compact-sm" loading={query.isFetching} onClick={() => query.refetch()}>
          {t("refresh")}
        </Button>
        {mayWrite && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconHistory size={14} stroke={1.8} aria-hidden />}
            onClick={() => setReplaying(true)}
          >
            {t("replayMany")}
          </Button>
        )}
      </div>
      <Loaded query={{ ...query, data: query.data && { rows } }}>
        {({ rows }) => (
          <>
            {rows.length === 0 && <p className={drawer.none}>{t(status ? "noSuchDeliveries" : "noDeliveries")}</p>}
            <ul className={css.log}>
              {rows.map((one) => (
                <OneDelivery
                  key={one.id}
                  one={one}
                  open={one.id === open}
                  mayWrite={mayWrite}
                  onToggle={() => onOpen(one.id === open ? null : one.id)}
                />
              ))}
            </ul>
            {query.hasNextPage && (
              <Button
                variant="subtle"
                size="compact-sm"
                loading={query.isFetchingNextPage}
                onClick={() => query.fetchNextPage()}
              >
                {t("more")}
              </Button>
            )}
          </>
        )}
      </Loaded>
      {replaying && <ReplayDialog id={id} dropped={dropped} onClose={() => setReplaying(false)} />}
    </section>
  );
}

type OneProps = { one: Delivery; open: boolean; mayWrite: boolean; onToggle: () => void };

function OneDelivery({ one, open, mayWrite, onToggle }: OneProps) {
  const t = useTranslations("webhooks");
  const { number } = useFormat();
  return (
    <li>
      <UnstyledButton className={css.delivery} aria-expanded={open} onClick={onToggle}>
        <StatusMark status={one.status} />
        <span className={css.said}>
          <bdi className="code">{one.type}</bdi> <bdi className={`code ${css.code}`}>{one.aggregate.id}</bdi>
        </span>
        {one.attempts > 1 && (
          <span className={css.code}>{t("attempts", { n: number(one.attempts), count: one.attempts })}</span>
        )}
        <DayTime at={one.created_at} soft />
      </UnstyledButton>
      {open && <DeliveryOf id={one.id} mayWrite={mayWrite} />}
    </li>
  );
}

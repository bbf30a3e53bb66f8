"use client";
import { Button, UnstyledButton } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DayTime } from "@/ui/day-time";
import { FilterSelect } from "@/ui/filters/filter-select";
import drawer from "@/ui/list/drawer.module.css";
import { Loaded } from "@/ui/state/loaded";
import { ToneLabel } from "@/ui/tone-label";
import { api } from "../../../_client";
import { JsonView } from "../../developer/api-log/json-view";
import type { Call } from "./address";
import css from "./suppliers.module.css";
import { useRates } from "./use-rates";

const OUTCOMES = ["fault", "ok", "timeout", "unreachable", "refused", "nonsense", "busy", "stale"] as const;
type Outcome = (typeof OUTCOMES)[number];

type Props = { id: number; open: string | null; onOpen: (id: string | null) => unknown };

/** Calls to a supplier, newest first; each opens request and response. */
export function Calls({ id, open, onOpen }: Props) {
  const t = useTranslations("suppliers");
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const query = api.suppliers.calls.useInfiniteQuery(
    { id, outcome, per_page: 20 },
    { getNextPageParam: (last) => last.next_cursor, placeholderData: keepPreviousData },
  );
  const rows = (query.data?.pages ?? []).flatMap((one) => one.rows);
  return (
    <section className={drawer.section}>
      <div className={css.callsHead}>
        <h3>{t("log")}</h3>
        <FilterSelect
          className={css.outcome}
          label={t("outcomeLabel")}
          placeholder={t("anyOutcome")}
          clearLabel={t("clear")}
          data={OUTCOMES.map((value) => ({ value, label: t(`outcome.${value}`) }))}
          value={outcome}
          onChange={(value) => setOutcome(value as Outcome | null)}
        />
        <Button variant="subtle" size="compact-sm" loading={query.isFetching} onClick={() => query.refetch()}>
          {t("refresh")}
        </Button>
      </div>
      <Loaded query={{ ...query, data: query.data && { rows } }}>
        {({ rows }) => (
          <>
            {rows.length === 0 && <p className={drawer.none}>{t(outcome ? "noSuchCalls" : "noCalls")}</p>}
            <ul className={css.calls}>
              {rows.map((call) => (
                <OneCall
                  key={call.id}
                  call={call}
                  open={call.id === open}
                  onToggle={() => onOpen(call.id === open ? null : call.id)}
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
    </section>
  );
}

function OneCall({ call, open, onToggle }: { call: Call; open: boolean; onToggle: () => void }) {
  const t = useTranslations("suppliers");
  const { ms, number } = useRates();
  const well = call.outcome === "ok";
  const Mark = well ? IconCircleCheck : IconAlertTriangle;
  return (
    <li>
      <UnstyledButton className={css.call} aria-expanded={open} onClick={onToggle}>
        <ToneLabel tone={well ? "good" : "bad"}>
          <Mark size={14} stroke={1.8} aria-hidden />
          {t(`operation.${call.operation}`)}
        </ToneLabel>
        <span className={css.said}>
          {!well && t(`outcome.${call.outcome}`)}
          {call.count !== null && t("found", { n: number(call.count), count: call.count })}
        </span>
        <span className={css.took}>{ms(call.ms)}</span>
        <DayTime at={call.at} soft />
      </UnstyledButton>
      {open && <CallOf id={call.id} />}
    </li>
  );
}

function CallOf({ id }: { id: string }) {
  const t = useTranslations("suppliers");
  const query = api.suppliers.readCall.useQuery({ id }, { staleTime: 600_000 });
  return (
    <div className={css.body}>
      <Loaded query={query}>
        {(call) => (
          <>
            {call.message && (
              <p className={css.why}>
                <bdi className="code">{call.message}</bdi>
              </p>
            )}
            {(["request", "response"] as const).map((part) => (
              <div key={part}>
                <h4>{t(part)}</h4>
                {call[part] == null ? (
                  <p className={drawer.none}>{t("notKept")}</p>
                ) : (
                  <JsonView value={call[part]} label={t(part)} />
                )}
              </div>
            ))}
            <p className={drawer.none}>
              {t("masked")} {call.request_id && <bdi className={`code ${css.code}`}>{call.request_id}</bdi>}
            </p>
          </>
        )}
      </Loaded>
    </div>
  );
}

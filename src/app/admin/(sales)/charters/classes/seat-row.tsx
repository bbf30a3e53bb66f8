"use client";
import { Switch } from "@mantine/core";
import { useTranslations } from "next-intl";
import { memo, useState } from "react";
import { CellInput } from "@/ui/form/cell-input";
import type { Amount } from "@/ui/form/money-input";
import { useFormat } from "@/ui/format/use-format";
import { useReading } from "@/ui/preferences";
import { refusalOfError, wordsOf } from "@/ui/state/refusal";
import { StatusBadge } from "@/ui/status-badge";
import { api, useMay } from "../../../_client";
import { ClassCharter, Departure } from "../_parts/class-head";
import { SeatBar } from "../_parts/seat-bar";
import table from "../_parts/table.module.css";
import type { ClassForm, ClassRow } from "../_parts/types";
import { useClassName } from "../_parts/use-class-name";

/** A class and its seats. Capacity is saved on blur; a refusal is shown beside the input. */
export const SeatRow = memo(function SeatRow({ row, fresh }: { row: ClassRow; fresh: boolean }) {
  const t = useTranslations("charters");
  const { number } = useFormat();
  const { locale } = useReading();
  const utils = api.useUtils();
  const [typed, setTyped] = useState<Amount>();
  const settled = async () => {
    await utils.classes.list.invalidate();
    setTyped(undefined);
  };
  const save = api.classes.save.useMutation({ onSuccess: settled, onError: () => utils.classes.list.invalidate() });
  const close = api.classes.close.useMutation({ onSettled: () => utils.classes.list.invalidate() });
  const open = api.classes.open.useMutation({ onSettled: () => utils.classes.list.invalidate() });

  const commit = () => {
    if (typed === undefined || typed === row.capacity) return setTyped(undefined);
    save.mutate({
      charter_id: row.charter_id,
      id: row.id,
      version: row.version,
      fare_class: row.fare_class,
      capacity: typed,
      sales_open_at: row.sales_open_local,
      sales_close_at: row.sales_close_local,
      few_left: row.few_left,
      ticketing_minutes: row.ticketing_minutes,
      closed: row.closed,
      all_partners: row.all_partners,
    } as ClassForm);
  };

  const failed = save.error ?? close.error ?? open.error;
  const result = failed && refusalOfError(failed);
  const field = result?.fields?.[0]?.message;
  const wrong = result
    ? typeof field === "object"
      ? field[locale]
      : (field ?? wordsOf(result, locale).title)
    : undefined;
  const name = useClassName(row);
  const mayWrite = useMay("charter:write");
  const final = row.status === "canceled" || row.status === "departed";
  return (
    <tr data-class={row.id} data-fresh={fresh || undefined}>
      <td>
        <ClassCharter row={row} />
      </td>
      <td>
        <Departure row={row} />
      </td>
      <td>
        <bdi className="code">{row.fare_class}</bdi>
      </td>
      <td data-figure>
        {mayWrite ? (
          <CellInput
            label={`${t("capacity")}: ${name}`}
            value={typed === undefined ? row.capacity : typed}
            changed={typed !== undefined && typed !== row.capacity}
            wrong={save.error ? wrong : undefined}
            disabled={final}
            busy={save.isPending}
            onChange={setTyped}
            onLeave={commit}
            onEscape={() => {
              setTyped(undefined);
              save.reset();
            }}
          />
        ) : (
          number(row.capacity)
        )}
      </td>
      <td data-figure>{number(row.sold)}</td>
      <td data-figure>{number(row.held)}</td>
      <td>
        <SeatBar {...row} fewLeft={row.few_left} wide />
      </td>
      <td>
        <StatusBadge status={row.status} label={t(`classStatuses.${row.status}`)} />{" "}
        {wrong && (
          <span role="alert" className={table.wrong}>
            {wrong}
          </span>
        )}
      </td>
      {mayWrite && (
        <td>
          <Switch
            size="sm"
            data-cell
            aria-label={`${t("onSale")}: ${name}`}
            checked={!row.closed}
            disabled={final || close.isPending || open.isPending}
            onChange={({ currentTarget }) => (currentTarget.checked ? open : close).mutate({ id: row.id })}
          />
        </td>
      )}
    </tr>
  );
});

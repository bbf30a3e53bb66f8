"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { COMPARED_KINDS } from "@/domain/cashier/settlement/rules";
import { FilterSelect } from "@/ui/filters/filter-select";
import { TypedSearch } from "@/ui/filters/search-box";
import { useFormat } from "@/ui/format/use-format";
import { useKeys } from "@/ui/keys/use-keys";
import { useMay } from "../../_client";
import { ExportMenu } from "../../(accounting)/accounting/_parts/export-menu";
import { type Address, type Comparison, linesInput, MARKS, type SetAddress } from "./address";
import { Explained } from "./explained";
import { Lines } from "./lines";
import css from "./settlement.module.css";

type Props = {
  of: Comparison;
  address: Address;
  onAddress: SetAddress;
  /** Null without permission. */
  onAgain: (() => void) | null;
  onNew: () => void;
};

/** Result of a comparison: difference and explanation, then lines by kind. */
export function Result({ of, address, onAddress, onAgain, onNew }: Props) {
  const t = useTranslations("settlement");
  const { number, daySpan, moment } = useFormat();
  const mayExport = useMay("accounting:read");
  const search = useRef<HTMLInputElement>(null);
  const { summary } = of;
  const { per_page: _, ...params } = linesInput(of.id, address);
  const turn = (by: 1 | -1) => () => {
    const all = [null, ...COMPARED_KINDS];
    onAddress({ kind: all[(all.indexOf(address.kind) + by + all.length) % all.length] ?? null });
  };
  useKeys({ bracketright: turn(1), bracketleft: turn(-1) });
  const counts = { ...summary, all: { count: COMPARED_KINDS.reduce((sum, kind) => sum + summary[kind].count, 0) } };
  return (
    <div className={css.result}>
      <header className={css.resultHead}>
        <h2>
          <bdi>{of.name}</bdi>
        </h2>
        <span className={css.soft}>
          {daySpan(of.from, of.to)} · {t(`told.${summary.sense}`)}
        </span>
        <span className={css.soft} data-snapshot>
          {t("snapshot", { at: moment(of.compared_at) })}
        </span>
        <span className={css.tools}>
          {mayExport && <ExportMenu kind="comparison" params={params} />}
          {onAgain && (
            <Button variant="default" onClick={onAgain}>
              {t("readAgain")}
            </Button>
          )}
          <Button variant="default" onClick={onNew}>
            {t("another")}
          </Button>
        </span>
      </header>
      <Explained summary={summary} />
      <search className={css.filters}>
        <fieldset className={css.kinds} aria-label={t("kinds")}>
          {([null, ...COMPARED_KINDS] as const).map((kind) => (
            <button
              key={kind ?? "all"}
              type="button"
              aria-pressed={address.kind === kind}
              data-kind={kind ?? undefined}
              onClick={() => onAddress({ kind })}
            >
              {t(`kind.${kind ?? "all"}`)} <span>{number(counts[kind ?? "all"].count)}</span>
            </button>
          ))}
        </fieldset>
        <FilterSelect
          className={css.choice}
          label={t("mark.label")}
          placeholder={t("mark.any")}
          clearLabel={t("clear")}
          data={MARKS.map((value) => ({ value, label: t(`mark.${value}`) }))}
          value={address.mark}
          onChange={(mark) => onAddress({ mark: mark as Address["mark"] })}
        />
        <TypedSearch
          input={search}
          className={css.search}
          label={t("searchLabel")}
          placeholder={t("search")}
          clearLabel={t("clear")}
          maxLength={60}
          value={address.q}
          onChange={(q) => onAddress({ q })}
        />
      </search>
      <Lines of={of} input={linesInput(of.id, address)} onAll={() => onAddress({ kind: null, mark: null, q: null })} />
    </div>
  );
}

"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { useAnnounce } from "@/ui/announcer";
import { toButton, useKeys } from "@/ui/keys/use-keys";
import { Loaded } from "@/ui/state/loaded";
import { Notice } from "@/ui/state/notice";
import { refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { ListTable } from "@/ui/table/list-table";
import { MoreRow } from "@/ui/table/more-row";
import { api, useMay } from "../../_client";
import type { Comparison, LinesInput } from "./address";
import { LineRow } from "./line-row";
import { NoteDialog } from "./note-dialog";
import css from "./settlement.module.css";

type Props = { of: Comparison; input: LinesInput; onAll: () => void };

const COLUMNS = ["kind", "ours", "ourAmount", "theirs", "theirAmount", "apart", "mark"] as const;

/** Pairs and single lines. J and K move, E explains, A and U focus the marks. */
export function Lines({ of, input, onAll }: Props) {
  const t = useTranslations("settlement");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const mayWrite = useMay("payment:write");
  const [at, setAt] = useState<number | null>(null);
  const [explaining, setExplaining] = useState<number | null>(null);
  const query = api.settlement.lines.useInfiniteQuery(input, {
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => (query.data?.pages ?? []).flatMap(({ items }) => items), [query.data]);
  const mark = api.settlement.mark.useMutation({
    onSuccess: (_, { mark }) => announce(t(mark ? `marked.${mark}` : "marked.none")),
    onSettled: () => [
      utils.settlement.lines.invalidate(),
      utils.settlement.comparison.invalidate(),
      utils.settlement.comparisons.invalidate(),
    ],
  });
  const step = (by: 1 | -1) => () => {
    const place = rows.findIndex(({ nr }) => nr === at);
    const next = rows[Math.min(rows.length - 1, Math.max(0, place < 0 ? 0 : place + by))];
    if (!next) return;
    setAt(next.nr);
    document.querySelector(`[data-line="${next.nr}"]`)?.scrollIntoView({ block: "nearest" });
  };
  const say = (nr: number, to: "asked" | null) => mark.mutate({ id: of.id, nr: [nr], mark: to });
  useKeys({
    keyj: step(1),
    keyk: step(-1),
    keya: toButton("A", "tr[aria-current]"),
    keyu: toButton("U", "tr[aria-current]"),
    keye: () => mayWrite && at !== null && setExplaining(at),
  });
  return (
    <>
      {mayWrite && <p className={css.soft}>{t("keys")}</p>}
      <RefusalNotice refusal={mark.error ? refusalOfError(mark.error) : null} />
      <Loaded query={query}>
        {() =>
          rows.length === 0 ? (
            <Notice title={t("noLines")} text={t("noLinesText")} action={{ label: t("showAll"), onClick: onAll }} />
          ) : (
            <ListTable
              className={css.lines}
              caption={t("linesTable")}
              columns={COLUMNS}
              nameOf={(name) => t(`column.${name}`)}
              waiting={query.isPlaceholderData}
            >
              {rows.map((row) => (
                <LineRow
                  key={row.nr}
                  row={row}
                  currency={of.summary.currency}
                  current={row.nr === at}
                  onChoose={setAt}
                  acts={mayWrite ? { onExplain: setExplaining, onMark: say } : null}
                />
              ))}
              <MoreRow
                more={query.hasNextPage ? { busy: query.isFetchingNextPage, ask: () => query.fetchNextPage() } : null}
                columns={COLUMNS.length}
                label={t("more")}
              />
            </ListTable>
          )
        }
      </Loaded>
      {explaining !== null && (
        <NoteDialog
          line={rows.find(({ nr }) => nr === explaining)}
          onSave={(note) => mark.mutateAsync({ id: of.id, nr: [explaining], mark: "explained", note })}
          onClose={() => setExplaining(null)}
        />
      )}
    </>
  );
}

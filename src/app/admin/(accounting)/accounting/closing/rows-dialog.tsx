"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Dialog } from "@/ui/dialog";
import { knownText } from "@/ui/format/known-text";
import { useFormat } from "@/ui/format/use-format";
import { Loaded } from "@/ui/state/loaded";
import { api } from "../../../_client";
import type { Check, Month } from "./address";
import { CheckRowLine } from "./check-row";
import css from "./closing.module.css";

const PAGE = 50;
type Props = { check: Check; month: Month; currency: string; onClose: () => void };

/** All rows of a check by pages, each a link. */
export default function RowsDialog({ check: { key }, month, currency, onClose }: Props) {
  const t = useTranslations("closing");
  const { number } = useFormat();
  const [page, setPage] = useState(1);
  const query = api.closing.checkRows.useQuery({ to_date: month.to_on, key, page });
  return (
    <Dialog onClose={onClose} title={knownText(t, `checkName.${key}`) ?? key} size="lg">
      <Loaded query={query}>
        {({ count, rows }) => (
          <>
            <ul className={css.rows}>
              {rows.map((row, nr) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a page of its moment, never reordered.
                <li key={nr}>
                  <CheckRowLine of={key} row={row} currency={currency} />
                </li>
              ))}
            </ul>
            <div className={css.buttons}>
              <span className={css.soft}>
                {t("pageOf", {
                  from: number((page - 1) * PAGE + 1),
                  to: number((page - 1) * PAGE + rows.length),
                  n: number(count),
                })}
              </span>
              <Button variant="default" size="xs" disabled={page === 1} onClick={() => setPage(page - 1)}>
                {t("previous")}
              </Button>
              <Button variant="default" size="xs" disabled={page * PAGE >= count} onClick={() => setPage(page + 1)}>
                {t("next")}
              </Button>
            </div>
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

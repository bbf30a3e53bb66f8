"use client";
import { Button, SegmentedControl } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useKeys } from "@/ui/keys/use-keys";
import { late } from "@/ui/late";
import { Loaded } from "@/ui/state/loaded";
import { api, useMay } from "../../../_client";
import { type Check, MODES, type Mode, type Month } from "./address";
import { type CheckAct, CheckList } from "./check-list";
import css from "./closing.module.css";
import { Earlier } from "./earlier";
import { Preview } from "./preview";
import { useWords } from "./use-words";

// Loaded on demand: rarely opened.
const RowsDialog = late(() => import("./rows-dialog"));
const WaiveDialog = late(() => import("./waive-dialog"));

type Props = {
  month: Month;
  mode: Mode;
  /** Closed with it. */
  earlier: Month[];
  currency: string;
  first: { checks: Check[] } | undefined;
  running: boolean;
  onMode: (mode: Mode) => void;
  onStart: () => void;
};

/** A month to close: mode, obstacles, preview, and the action. */
export function Panel({ month, mode, earlier, currency, first, running, onMode, onStart }: Props) {
  const t = useTranslations("closing");
  const { dayOf } = useWords();
  const may = useMay("accounting:approve");
  const modes = month.state === "soft_closed" ? (["hard"] as const) : MODES;
  const query = api.closing.checks.useQuery({ to_date: month.to_on, mode }, { initialData: first });
  const stands = query.data?.checks.some(({ ok, blocks }) => !ok && blocks) ?? true;
  const start = may && !running && !stands ? onStart : undefined;
  const other = modes.find((one) => one !== mode);
  useKeys({ keyn: () => start?.(), keys: () => other && onMode(other) });
  return (
    <>
      <section className={css.block} aria-label={t("closeUntil", { day: dayOf(month.to_on) })}>
        <header className={css.act}>
          <h3>{t("closeUntil", { day: dayOf(month.to_on) })}</h3>
          <SegmentedControl
            aria-label={t("how")}
            size="xs"
            value={mode}
            data={modes.map((value) => ({ value, label: t(`mode.${value}`) }))}
            onChange={(value) => onMode(value as Mode)}
          />
          {may && (
            <Button leftSection={<IconLock size={16} />} rightSection={<kbd>N</kbd>} disabled={!start} onClick={start}>
              {t(`close.${mode}`)}
            </Button>
          )}
        </header>
        <p className={css.soft}>{t(`modeText.${mode}`)}</p>
        <Earlier months={earlier} />
        <Loaded query={query}>{({ checks }) => <CheckActs checks={checks} month={month} currency={currency} />}</Loaded>
        {mode === "hard" && <p className={css.soft}>{t("verifiedThen")}</p>}
      </section>
      {mode === "hard" && <Preview to={month.to_on} earlier={earlier.length > 0} />}
    </>
  );
}

/** The check-list, with dialogs of all rows of a check and of their acceptance. */
function CheckActs({ checks, month, currency }: { checks: Check[]; month: Month; currency: string }) {
  const [open, setOpen] = useState<{ act: CheckAct; check: Check } | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <CheckList checks={checks} currency={currency} onAct={(act, check) => setOpen({ act, check })} />
      {open?.act === "rows" && <RowsDialog check={open.check} month={month} currency={currency} onClose={close} />}
      {open?.act === "waive" && <WaiveDialog check={open.check} month={month} onClose={close} />}
    </>
  );
}

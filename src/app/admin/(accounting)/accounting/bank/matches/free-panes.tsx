"use client";
import { Button, Select } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { POST_KEYS } from "@/domain/cashier/bank-match/rules";
import { useAnnounce } from "@/ui/announcer";
import { toButton, useKeys } from "@/ui/keys/use-keys";
import { Money } from "@/ui/money";
import { Loaded } from "@/ui/state/loaded";
import { type RefusalDto, refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { api, useMay } from "../../../../_client";
import { POST_KEY_LABELS, type PostKey } from "../_parts/post-keys";
import type { DeskAccount, FreeRows } from "./address";
import css from "./desk.module.css";
import { BankRows, BooksRows } from "./rows";

/** Both sides of what is in no match: rows are chosen and matched, a difference is posted to a chosen account. */
export function FreePanes({ account }: { account: DeskAccount }) {
  const query = api.bankMatches.free.useQuery({ account_id: account.id });
  return <Loaded query={query}>{(rows) => <Panes account={account} rows={rows} />}</Loaded>;
}

function Panes({ account, rows }: { account: DeskAccount; rows: FreeRows }) {
  const { currency } = account;
  const [lines, setLines] = useState<ReadonlySet<string>>(new Set());
  const [entries, setEntries] = useState<ReadonlySet<string>>(new Set());
  const sum = (amounts: readonly (number | bigint)[]) =>
    amounts.reduce<number>((total, amount) => total + Number(amount), 0);
  const byBank = sum(rows.lines.filter(({ id }) => lines.has(String(id))).map(({ amount }) => amount));
  const byBooks = sum(rows.entries.filter(({ key }) => entries.has(key)).map(({ amount }) => amount));
  const clear = () => {
    setLines(new Set());
    setEntries(new Set());
  };
  return (
    <>
      <MatchBar account={account} chosen={{ lines, entries }} difference={byBank - byBooks} onDone={clear} />
      <div className={css.pair}>
        <BankRows
          lines={rows.lines}
          currency={currency}
          pick={{ picked: lines, onPick: (key) => setLines(toggled(lines, key)) }}
        />
        <BooksRows
          entries={rows.entries}
          currency={currency}
          pick={{ picked: entries, onPick: (key) => setEntries(toggled(entries, key)) }}
        />
      </div>
    </>
  );
}

function toggled(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(key)) next.add(key);
  return next;
}

type BarProps = {
  account: DeskAccount;
  chosen: { lines: ReadonlySet<string>; entries: ReadonlySet<string> };
  difference: number;
  onDone: () => void;
};

function MatchBar({ account, chosen, difference, onDone }: BarProps) {
  const t = useTranslations("bankMatch");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const may = useMay("accounting:write");
  const [key, setKey] = useState<PostKey | null>(null);
  const [refused, setRefused] = useState<RefusalDto | null>(null);
  const match = api.bankMatches.byHand.useMutation({
    onSuccess: () => {
      announce(t("accepted"));
      setRefused(null);
      onDone();
    },
    onError: (error) => setRefused(refusalOfError(error)),
    onSettled: () => utils.bankMatches.invalidate(),
  });
  useKeys({ keym: toButton("M") });
  if (!may) return null;
  const needsKey = difference !== 0;
  const save = () =>
    match.mutate({
      ...{ account_id: account.id, lines: [...chosen.lines].map(Number), entries: [...chosen.entries] },
      difference_key: needsKey ? key : null,
    });
  return (
    <div className={css.bar}>
      <span role="status">
        {t("difference")} <Money amount={difference} currency={account.currency} />
      </span>
      <Select
        aria-label={t("differenceKey")}
        placeholder={t("differenceKey")}
        data={POST_KEYS.map((value) => ({ value, label: t(`key.${POST_KEY_LABELS[value]}`) }))}
        value={key}
        onChange={(value) => setKey(value as PostKey | null)}
        disabled={!needsKey}
      />
      <Button
        aria-keyshortcuts="M"
        rightSection={<kbd>M</kbd>}
        loading={match.isPending}
        disabled={chosen.lines.size === 0 || (needsKey && key === null)}
        onClick={save}
      >
        {t("matchRows")}
      </Button>
      <RefusalNotice refusal={refused} />
    </div>
  );
}

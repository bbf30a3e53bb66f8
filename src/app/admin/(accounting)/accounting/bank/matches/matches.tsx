"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAnnounce } from "@/ui/announcer";
import { useFormat } from "@/ui/format/use-format";
import { toButton, useKeys } from "@/ui/keys/use-keys";
import { useReading } from "@/ui/preferences";
import { Loaded } from "@/ui/state/loaded";
import { Notice } from "@/ui/state/notice";
import { type RefusalDto, refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { api, useMay } from "../../../../_client";
import type { DeskAccount, DeskMatch } from "./address";
import css from "./desk.module.css";
import { BankRows, BooksRows } from "./rows";

type Props = { account: DeskAccount; state: "proposed" | "accepted" };

/** Proposals to decide, or accepted matches to undo. J and K walk, A, R and U go to the buttons of the current one. */
export function Matches({ account, state }: Props) {
  const t = useTranslations("bankMatch");
  const { number } = useFormat();
  const [at, setAt] = useState(0);
  const query = api.bankMatches.list.useQuery({ account_id: account.id, state, per_page: 50 });
  const items = query.data?.items ?? [];
  const current = Math.min(at, Math.max(0, items.length - 1));
  const go = (by: number) => {
    const to = Math.min(Math.max(0, current + by), items.length - 1);
    setAt(to);
    document.querySelector(`[data-match="${items[to]?.id}"]`)?.scrollIntoView({ block: "nearest" });
  };
  useKeys({
    keyj: () => go(1),
    keyk: () => go(-1),
    keya: toButton("A", "[data-current]"),
    keyr: toButton("R", "[data-current]"),
    keyu: toButton("U", "[data-current]"),
  });
  return (
    <Loaded query={query}>
      {({ total }) =>
        items.length === 0 ? (
          <Notice title={t(`none.${state}.title`)} text={t(`none.${state}.text`)} />
        ) : (
          <>
            <p role="status" className={css.count}>
              {t("count", { count: total, n: number(total) })}
            </p>
            <ol className={css.matches}>
              {items.map((match, index) => (
                <li
                  key={match.id}
                  data-match={match.id}
                  data-current={index === current || undefined}
                  aria-current={index === current || undefined}
                  onFocus={() => setAt(index)}
                >
                  <MatchCard match={match} account={account} />
                </li>
              ))}
            </ol>
          </>
        )
      }
    </Loaded>
  );
}

function MatchCard({ match, account }: { match: DeskMatch; account: DeskAccount }) {
  const t = useTranslations("bankMatch");
  const { locale } = useReading();
  const { currency } = account;
  return (
    <article className={css.card} aria-label={t("match", { id: String(match.id) })}>
      <div className={css.pair}>
        <BankRows lines={match.lines} currency={currency} />
        {match.entries.length > 0 ? (
          <BooksRows entries={match.entries} currency={currency} />
        ) : (
          <p className={css.posts}>{t(`posts.${match.posts}`)}</p>
        )}
      </div>
      <ul className={css.reasons}>
        {match.reasons.map((reason) => (
          <li key={reason.code}>{reason[locale]}</li>
        ))}
      </ul>
      <Decision match={match} />
    </article>
  );
}

function Decision({ match }: { match: DeskMatch }) {
  const t = useTranslations("bankMatch");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const may = useMay("accounting:write");
  const [refused, setRefused] = useState<RefusalDto | null>(null);
  const options = (done: string) => ({
    onSuccess: () => announce(done),
    onError: (error: unknown) => setRefused(refusalOfError(error)),
    onSettled: () => utils.bankMatches.invalidate(),
  });
  const accept = api.bankMatches.accept.useMutation(options(t("accepted")));
  const refuse = api.bankMatches.refuse.useMutation(options(t("refused")));
  const undo = api.bankMatches.undo.useMutation(options(t("undone")));
  if (!may) return null;
  const step = { id: match.id, version: match.version };
  const isBusy = accept.isPending || refuse.isPending || undo.isPending;
  return (
    <div className={css.acts}>
      {match.state === "proposed" ? (
        <>
          <Button
            size="xs"
            aria-keyshortcuts="A"
            rightSection={<kbd>A</kbd>}
            disabled={isBusy}
            onClick={() => accept.mutate(step)}
          >
            {t("accept")}
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-keyshortcuts="R"
            rightSection={<kbd>R</kbd>}
            disabled={isBusy}
            onClick={() => refuse.mutate(step)}
          >
            {t("refuse")}
          </Button>
        </>
      ) : (
        <Button
          size="xs"
          variant="default"
          aria-keyshortcuts="U"
          rightSection={<kbd>U</kbd>}
          disabled={isBusy}
          onClick={() => undo.mutate(step)}
        >
          {t("undo")}
        </Button>
      )}
      <RefusalNotice refusal={refused} />
    </div>
  );
}

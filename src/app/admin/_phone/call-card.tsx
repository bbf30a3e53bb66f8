"use client";
import { ActionIcon } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { inModal } from "@/ui/keys/use-keys";
import { ErrorText } from "@/ui/state/error-text";
import { api } from "../_client";
import { CallActs } from "./call-acts";
import { CallMark } from "./call-mark";
import { Elapsed } from "./elapsed";
import { NoteBox } from "./note-box";
import css from "./ringing.module.css";
import type { Call } from "./types";
import { useWhoCalls } from "./use-who-calls";
import { WhoCalls } from "./who-calls";

type Props = {
  id: number;
  /** Known data before the card has loaded. */
  known: Call | undefined;
  /** Increases when the card must take the focus. */
  wanted: number;
  onAnswer: (() => void) | undefined;
  /** Called when the card has received the focus. */
  onTouched: () => void;
  onLeave: () => void;
};

/** Card of a call: the caller, their history with us, and actions during the call. */
export default function CallCard({ id, known, wanted, onAnswer, onTouched, onLeave }: Props) {
  const t = useTranslations("phone");
  const whoCalls = useWhoCalls();
  const query = api.telephony.card.useQuery({ id }, { staleTime: 5_000 });
  const call = query.data?.call ?? known;
  const box = useRef<HTMLElement>(null);
  const here = query.data !== undefined;
  const caller = call?.passenger?.id;
  // Focuses the actions once the caller is identified, unless a note is being written.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for another caller only.
  useEffect(() => {
    const writes = document.activeElement instanceof HTMLTextAreaElement;
    if (wanted > 0 && here && !writes && !inModal())
      (box.current?.querySelector<HTMLElement>("[data-first]") ?? box.current)?.focus();
  }, [wanted, here, caller]);
  if (!call) return null;
  const over = call.state !== "ringing" && call.state !== "answered";
  return (
    <section
      ref={box}
      className={css.card}
      aria-label={t("cardOf", { who: whoCalls(call) })}
      tabIndex={-1}
      data-card={id}
      data-state={call.state}
      onFocus={onTouched}
    >
      <header className={css.head}>
        <CallMark call={call} />
        {call.number && <bdi className="code">{call.number}</bdi>}
        {!over && (
          <span className={css.soft}>
            <Elapsed since={call.answered_at ?? call.started_at} />
          </span>
        )}
        <ActionIcon
          className={css.end}
          variant="subtle"
          color="gray"
          aria-label={t("leaveCard")}
          aria-keyshortcuts="Escape"
          onClick={onLeave}
        >
          <IconX size={17} />
        </ActionIcon>
      </header>
      {query.data && (
        <>
          <WhoCalls card={query.data} />
          <CallActs card={query.data} onAnswer={onAnswer} />
          {call.state !== "ringing" && <NoteBox call={query.data.call} />}
        </>
      )}
      <ErrorText error={query.data ? null : query.error} />
    </section>
  );
}

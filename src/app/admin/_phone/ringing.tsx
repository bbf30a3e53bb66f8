"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Suspense, useEffect, useRef, useState } from "react";
import { useAnnounce } from "@/ui/announcer";
import { inModal, useKeys } from "@/ui/keys/use-keys";
import { lazyPart } from "@/ui/lazy-part";
import { ErrorText } from "@/ui/state/error-text";
import { api, useMay } from "../_client";
import { MISSED } from "./hrefs";
import css from "./ringing.module.css";
import { RingingLine } from "./ringing-line";
import type { Call } from "./types";
import { useRinging } from "./use-ringing";
import { useWhoCalls } from "./use-who-calls";

// Users without calls never load the card.
const CallCard = lazyPart(() => import("./call-card"));

/** Whether the user may answer: the call is unassigned or assigned to them. */
const ringsFor = ({ state, direction, operator }: Call, me: number) =>
  state === "ringing" && direction === "in" && (operator === null || operator.id === me);
const isOwn = ({ state, direction, operator }: Call, me: number) =>
  operator?.id === me && (state === "answered" || (state === "ringing" && direction === "out"));

/**
 * Incoming calls, over every page without taking focus or keys. F9 answers the one waiting longest (later it focuses
 * the card), Esc dismisses the card; the call continues.
 */
export function Ringing({ me }: { me: number }) {
  const t = useTranslations("phone");
  const router = useRouter();
  const announce = useAnnounce();
  const whoCalls = useWhoCalls();
  const utils = api.useUtils();
  const mayAnswer = useMay("telephony:write");
  const { data } = useRinging();
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  /** Call whose card remains after its end, for its note: answered or edited in this tab. */
  const [held, setHeld] = useState<number | null>(null);
  /** Card requested by key, with a counter: the focus stays inside an open dialog. */
  const [wanted, setWanted] = useState({ id: 0, times: 0 });
  const want = (id: number) => !inModal() && setWanted(({ times }) => ({ id, times: times + 1 }));
  // In the server's order: ringing first, the longest waiting first.
  const all = data?.rows ?? [];
  const rows = all.filter(({ id }) => !left.has(id));
  const ringing = rows.filter((call) => ringsFor(call, me));
  const shown = held ?? rows.find((call) => isOwn(call, me))?.id ?? ringing[0]?.id ?? null;
  const waiting = ringing.filter(({ id }) => id !== shown);
  const answer = api.telephony.answer.useMutation({
    trpc: { context: { alone: true } },
    onSettled: () => utils.telephony.invalidate(),
  });
  const result = useRef(new Set<number>());
  useEffect(() => {
    for (const call of ringing)
      if (!result.current.has(call.id)) {
        result.current.add(call.id);
        announce(t("rings", { who: whoCalls(call) }));
      }
  });
  const take = (id: number) => {
    setHeld(id);
    if (!(answer.isPending && answer.variables.id === id)) answer.mutate({ id });
    want(id);
  };
  const takeable = (id: number | null) => mayAnswer && ringing.some((call) => call.id === id);
  /**
   * The shown call if it still rings, otherwise the longest waiting, otherwise a dismissed one that rings or is the
   * user's own.
   */
  const answerNext = () => {
    const next = takeable(shown) ? shown : (ringing[0]?.id ?? null);
    if (next !== null && mayAnswer) return take(next);
    if (shown !== null) return want(shown);
    const away = all.find((call) => isOwn(call, me) || ringsFor(call, me));
    if (!away) return router.push(MISSED);
    setLeft(new Set());
    if (mayAnswer && ringsFor(away, me)) take(away.id);
    else want(away.id);
  };
  const leave = (id: number) => {
    setHeld(null);
    setLeft((before) => new Set(before).add(id));
  };
  useKeys({ f9: answerNext }, { over: "dialogs" });
  useKeys(shown === null ? {} : { escape: () => leave(shown) }, { over: "page" });
  if (shown === null) return null;
  return (
    <div className={css.stack} data-rings={ringing.length > 0 || undefined}>
      {waiting.map((call) => (
        <RingingLine key={call.id} call={call} onAnswer={mayAnswer ? () => take(call.id) : undefined} />
      ))}
      <Suspense fallback={null}>
        <CallCard
          key={shown}
          id={shown}
          wanted={wanted.id === shown ? wanted.times : 0}
          known={all.find(({ id }) => id === shown)}
          onAnswer={takeable(shown) ? () => take(shown) : undefined}
          onTouched={() => setHeld(shown)}
          onLeave={() => leave(shown)}
        />
      </Suspense>
      <ErrorText error={answer.error} />
    </div>
  );
}

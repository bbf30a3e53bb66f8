"use client";
import { IconAlarm, IconClock, IconClockX } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useAnnounce } from "./announcer";
import css from "./countdown.module.css";
import { useFormat } from "./format/use-format";

/** Offset of the server's clock to this machine's, milliseconds. */
const Ahead = createContext(0);

/** Uses the server's time: a wrong local clock must not show an expired hold as active. */
export function ServerClock({ now, children }: { now: number; children: ReactNode }) {
  const [ahead] = useState(() => now - Date.now());
  return <Ahead.Provider value={ahead}>{children}</Ahead.Provider>;
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let second = 0;

/** One timer for all countdowns of the page. */
function onSecond(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(() => {
    second = Math.floor(Date.now() / 1000);
    for (const notify of listeners) notify();
  }, 1_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/**
 * Seconds until `at` by the server's clock, down to 0. Null until the page runs: the server has no clock to render.
 */
export function useSecondsLeft(at: string): number | null {
  const ahead = useContext(Ahead);
  const until = useMemo(() => Date.parse(at), [at]);
  const now = useSyncExternalStore<number | null>(
    onSecond,
    () => second || Math.floor(Date.now() / 1000),
    () => null,
  );
  return now === null ? null : Math.max(0, Math.ceil((until - Date.now() - ahead) / 1000));
}

const LATE_SECONDS = 60;
const SOON_SECONDS = 5 * 60;

/** Announced ends, shared by all countdowns of a page. */
const announced = new Set<string>();

/** Announces 5 minutes, 1 minute and no time left to screen readers; ends already past at first sight are silent. */
function useAnnounceEnd(until: string, left: number | null, what: string | undefined): void {
  const t = useTranslations("countdown");
  const announce = useAnnounce();
  const { digits } = useFormat();
  const before = useRef(left);
  useEffect(() => {
    const was = before.current;
    before.current = left;
    if (what === undefined || left === null || was === null) return;
    const mark = [0, LATE_SECONDS, SOON_SECONDS].find((seconds) => left <= seconds && was > seconds);
    if (mark === undefined || announced.has(`${until} ${mark}`)) return;
    announced.add(`${until} ${mark}`);
    const minutes = mark / 60;
    announce(mark === 0 ? t("overOf", { what }) : t("leftOf", { what, count: minutes, n: digits(String(minutes)) }));
  }, [until, left, what, t, announce, digits]);
}

const two = (n: number) => String(n).padStart(2, "0");

/** Minutes and seconds, from an hour on with hours: 9:05, 47:57:27. */
function clockOf(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

type CountdownProps = {
  until: string;
  /** Subject of the end, if it is announced. */
  of?: string;
};

/** Remaining time; icon and word repeat the color. */
export function Countdown({ until, of }: CountdownProps) {
  const t = useTranslations("countdown");
  const { digits } = useFormat();
  const left = useSecondsLeft(until);
  useAnnounceEnd(until, left, of);
  if (left === null) return <span className={css.left} />;
  const tone = left === 0 ? "over" : left <= LATE_SECONDS ? "late" : left <= SOON_SECONDS ? "soon" : "neutral";
  const Mark = left === 0 ? IconClockX : left <= LATE_SECONDS ? IconAlarm : IconClock;
  const shown = clockOf(left);
  return (
    <span className={css.left} data-tone={tone} role="timer">
      <Mark size={15} stroke={1.8} aria-hidden />
      {left === 0 ? t("over") : <bdi>{digits(shown)}</bdi>}
    </span>
  );
}

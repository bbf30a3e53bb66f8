"use client";
import { Button, Select } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { ACCEPTED_FROM } from "@/domain/catalogue/accommodation/rules";
import { useFormat } from "@/ui/format/use-format";
import { toButton, useKeys } from "@/ui/keys/use-keys";
import type { Side, TheirRoom } from "../types";
import css from "./mapping.module.css";
import { TheirRow } from "./their-row";
import type { Decisions } from "./use-decisions";

type Props = { side: Side; mayWrite: boolean; decisions: Decisions; onPoint: (roomTypeId: number | null) => void };

const LEVELS = [95, 90, 85, 80, 70];
const waits = ({ state }: TheirRoom) => state === "open" || state === "suggested";

/** The supplier's rooms: J and K move, Enter accepts, X opens rejection, then moves to the next open one. */
export function Theirs({ side, mayWrite, decisions, onPoint }: Props) {
  const t = useTranslations("hotels");
  const { number } = useFormat();
  const [from, setFrom] = useState(ACCEPTED_FROM);
  const table = useRef<HTMLTableElement>(null);
  const { theirs, hotel } = side;
  const [at, setAt] = useState<number | null>(null);
  const active = at ?? theirs.find(waits)?.id ?? theirs[0]?.id ?? null;
  const focus = (id: number | undefined) => {
    if (id === undefined) return;
    setAt(id);
    table.current?.querySelector<HTMLElement>(`[data-room="${id}"]`)?.focus();
  };
  const step = (by: 1 | -1) => {
    const focused = table.current?.contains(document.activeElement);
    const place = theirs.findIndex(({ id }) => id === active);
    focus(theirs[focused ? place + by : Math.max(place, 0)]?.id);
  };
  const next = (after: TheirRoom) => {
    const place = theirs.indexOf(after);
    focus([...theirs.slice(place + 1), ...theirs.slice(0, place)].find(waits)?.id ?? after.id);
  };
  const accept = async (room: TheirRoom, roomTypeId?: number) => {
    const ours = roomTypeId ?? room.room_type_id;
    if (!mayWrite || ours === null || (room.state === "confirmed" && ours === room.room_type_id)) return;
    const { id, version } = room;
    if (await decisions.decide([{ id, version, state: "confirmed", room_type_id: ours }])) next(room);
  };
  const refuse = async (room: TheirRoom) => {
    const { id, version } = room;
    if (mayWrite && room.state !== "rejected" && (await decisions.decide([{ id, version, state: "rejected" }])))
      next(room);
  };
  useKeys({
    keyj: () => step(1),
    keyk: () => step(-1),
    keyx: toButton("X", "tr[data-active]"),
  });
  const sure = theirs.filter(({ state, confidence }) => state === "suggested" && (confidence ?? 0) >= from);
  return (
    <section className={css.theirs} aria-label={t("theirRooms")}>
      <header className={css.bulk}>
        <h3>{t("theirRooms")}</h3>
        {mayWrite && (
          <>
            <Select
              className={css.level}
              size="xs"
              aria-label={t("acceptFrom")}
              allowDeselect={false}
              data={LEVELS.map((n) => ({ value: String(n), label: t("fromPercent", { n: number(n) }) }))}
              value={String(from)}
              onChange={(level) => setFrom(Number(level))}
            />
            <Button
              size="compact-sm"
              variant="default"
              disabled={sure.length === 0 || hotel.state !== "confirmed"}
              onClick={() => void decisions.acceptAbove(hotel.id, from)}
            >
              {t("acceptAll", { n: number(sure.length) })}
            </Button>
          </>
        )}
      </header>
      {hotel.state !== "confirmed" && <p className={css.hint}>{t("hotelFirst")}</p>}
      <div className={css.scroller}>
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows are walked and decided on by keys. */}
        <table ref={table} role="grid" className={css.table} aria-label={t("theirRooms")}>
          <thead>
            <tr>
              <th scope="col">{t("theirRoom")}</th>
              <th scope="col">{t("suggestion")}</th>
              <th scope="col">{t("decision")}</th>
            </tr>
          </thead>
          <tbody>
            {theirs.map((room) => (
              <TheirRow
                key={room.id}
                room={room}
                ours={side.ours}
                active={room.id === active}
                mayWrite={mayWrite && hotel.state === "confirmed"}
                onFocus={() => {
                  setAt(room.id);
                  onPoint(room.room_type_id);
                }}
                onAccept={(id) => void accept(room, id)}
                onRefuse={() => void refuse(room)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p className={css.keys}>
        <kbd>J</kbd> <kbd>K</kbd> {t("keyWalk")} · <kbd>Enter</kbd> {t("accept")} · <kbd>X</kbd> {t("reject")} ·{" "}
        <kbd>U</kbd> {t("keyUndo")} · <kbd>⇧J</kbd> <kbd>⇧K</kbd> {t("keyHotels")}
      </p>
    </section>
  );
}

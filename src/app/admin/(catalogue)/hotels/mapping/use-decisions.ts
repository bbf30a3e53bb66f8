"use client";
import { useRef, useState } from "react";
import { type RefusalDto, refusalOfError } from "@/ui/state/refusal";
import { api } from "../../../_client";
import type { Side, Undo } from "../types";

type Item = {
  id: number;
  version: number;
  state: "open" | "suggested" | "confirmed" | "rejected";
  room_type_id?: number | null;
};
type Last = { count: number; back: () => Promise<unknown> };

/** Decisions on supplier hotels and rooms, each with undo; executed in sequence, however fast keys are pressed. */
export function useDecisions() {
  const utils = api.useUtils();
  const [last, setLast] = useState<Last | null>(null);
  const [result, setResult] = useState<RefusalDto | null>(null);
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(new Set<string>());
  const rooms = api.hotelMappings.decideRooms.useMutation();
  const hotel = api.hotelMappings.decideHotel.useMutation();
  const bulk = api.hotelMappings.acceptAbove.useMutation();

  /** `what` is decided once, even if its key is pressed twice. */
  const attempt = (what: string, act: () => Promise<Last | null>): Promise<boolean> => {
    if (waiting.current.has(what)) return Promise.resolve(false);
    waiting.current.add(what);
    const done = line.current.then(async () => {
      setResult(null);
      try {
        setLast(await act());
        return true;
      } catch (error) {
        setResult(refusalOfError(error));
        return false;
      } finally {
        // Reloads after a conflict too.
        await utils.hotelMappings.invalidate();
        void utils.hotels.invalidate();
        waiting.current.delete(what);
      }
    });
    line.current = done;
    return done;
  };
  const undoing = (items: Undo): Last | null =>
    items.length === 0 ? null : { count: items.length, back: () => rooms.mutateAsync({ items }) };

  return {
    last,
    told: result,
    decide: (items: Item[]) =>
      attempt(items.map(({ id }) => id).join(), async () => undoing((await rooms.mutateAsync({ items })).items)),
    acceptAbove: (supplier_hotel_id: number, from: number) =>
      attempt("bulk", async () => undoing((await bulk.mutateAsync({ supplier_hotel_id, from })).items)),
    decideHotel: ({ id, version }: Side["hotel"], state: "open" | "confirmed" | "rejected", ours?: number | null) =>
      attempt("hotel", async () => {
        const { was, ...now } = await hotel.mutateAsync({ id, version, state, accommodation_id: ours });
        const before = was.state === "suggested" ? "open" : was.state;
        const back = () => hotel.mutateAsync({ ...now, state: before, accommodation_id: was.accommodation_id });
        return { count: 1, back };
      }),
    undo: () =>
      last === null
        ? undefined
        : attempt("undo", async () => {
            await last.back();
            return null;
          }),
  };
}

export type Decisions = ReturnType<typeof useDecisions>;

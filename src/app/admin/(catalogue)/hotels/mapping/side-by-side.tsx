"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormat } from "@/ui/format/use-format";
import { toButton, useKeys } from "@/ui/keys/use-keys";
import { Loaded } from "@/ui/state/loaded";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { api } from "../../../_client";
import hotels from "../hotels.module.css";
import type { Side } from "../types";
import { HotelHead } from "./hotel-head";
import css from "./mapping.module.css";
import { Ours } from "./ours";
import { Theirs } from "./theirs";
import { useDecisions } from "./use-decisions";

type Props = { id: number; first: Side | undefined; mayWrite: boolean; onNext: () => void };

/** A supplier's hotel beside ours. The last decision can be undone (key U) while the page is open. */
export function SideBySide({ id, first, mayWrite, onNext }: Props) {
  const t = useTranslations("hotels");
  const form = useTranslations("form");
  const { number } = useFormat();
  const query = api.hotelMappings.read.useQuery({ id }, { initialData: first });
  const decisions = useDecisions();
  const [pointed, setPointed] = useState<number | null>(null);
  const { last, undo, told } = decisions;
  useKeys({ keyu: toButton("U") });
  return (
    <section className={css.side} aria-label={query.data?.hotel.name ?? t("mapping")}>
      <Loaded query={query}>
        {(side) => (
          <>
            <HotelHead side={side} mayWrite={mayWrite} decisions={decisions} onNext={onNext} />
            <div role="status">
              {last && (
                <p className={hotels.undo}>
                  <span>{t("decided", { n: number(last.count) })}</span>
                  <button type="button" aria-keyshortcuts="U" onClick={() => void undo()}>
                    {form("undo")} <kbd>U</kbd>
                  </button>
                </p>
              )}
            </div>
            <RefusalNotice refusal={told} />
            <div className={css.halves}>
              <Theirs side={side} mayWrite={mayWrite} decisions={decisions} onPoint={setPointed} />
              <Ours side={side} pointed={pointed} />
            </div>
          </>
        )}
      </Loaded>
    </section>
  );
}

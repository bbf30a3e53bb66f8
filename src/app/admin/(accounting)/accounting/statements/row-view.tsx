"use client";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { deepEqual } from "@/ui/deep-equal";
import { useFormat } from "@/ui/format/use-format";
import { Loaded } from "@/ui/state/loaded";
import { Notice } from "@/ui/state/notice";
import { api } from "../../../_client";
import { type Address, type Narrowed, type Page, type PageInput, pageInput } from "./address";
import type { Change } from "./filter-bar";
import type { First } from "./first";
import { JumpTo } from "./jump-to";
import { RowTable } from "./row-table";
import { Sums } from "./sums";
import { usePages } from "./use-pages";

type Props = First & {
  address: Address;
  narrowed: Narrowed;
  setAddress: Change;
  drill: (account: number) => void;
  titleOf: (account: { title: string; title_latin: string }) => string;
};

/** Every line of a statement, of any length. */
export function RowView({ input, page, address, narrowed, setAddress, drill, titleOf }: Props) {
  const t = useTranslations("statements");
  const { dayOf } = useFormat();
  const utils = api.useUtils();
  const [sight, setSight] = useState({ from: 0, to: 0 });
  const [wanted, setWanted] = useState<{ place: number; asked: number } | null>(null);
  const first = deepEqual(pageInput(narrowed, 1), input as PageInput) ? page : undefined;
  const { newest, rowAt, failed } = usePages(narrowed, sight, first);
  // While a distant window loads, known totals stay.
  const known = useRef(newest.data);
  known.current = newest.data ?? known.current;
  const query = known.current
    ? { ...newest, isError: false, isPending: false, data: known.current }
    : (failed ?? newest);
  const jump = async (at: string) => {
    const found = await utils.statements.page.fetch({ ...narrowed, at, per_page: 1 });
    setWanted({ place: Math.min(found.meta.position, Math.max(0, found.meta.total - 1)), asked: Date.now() });
  };
  const clear = () => setAddress({ from: null, to: null, currency: null, party: null, center: null, year_end: null });
  const none = Object.keys(narrowed).length > 1;
  return (
    <Loaded query={query}>
      {({ items, meta }: Page) => (
        <>
          <Sums items={items} titleOf={titleOf}>
            {meta.total > 0 && <JumpTo onJump={jump} />}
          </Sums>
          {meta.total === 0 ? (
            <Notice
              title={t(none ? "noneTitle" : "emptyTitle")}
              text={t(none ? "noneText" : "emptyText")}
              {...(none && { action: { label: t("clear"), onClick: clear } })}
            />
          ) : (
            <RowTable
              items={items}
              total={meta.total}
              rowAt={rowAt}
              wanted={wanted}
              onSight={setSight}
              onDrill={drill}
              onParty={(party) => setAddress({ party, page: null }, { history: "push" })}
              titleOf={titleOf}
              party={address.party}
              dayOf={(date) => dayOf(date)}
            />
          )}
        </>
      )}
    </Loaded>
  );
}

"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Link } from "@/ui/link";
import { refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { api, useMay } from "../../../_client";
import type { Alike } from "../address";
import { Confidence } from "../confidence";
import { MergeDialog } from "../dialogs";
import css from "../passengers.module.css";
import { SideBySide } from "../side-by-side";
import { useNames } from "../use-names";

/** Two possible duplicates side by side. */
export function PairCard({ pair }: { pair: Alike }) {
  const t = useTranslations("passengers");
  const nameOf = useNames();
  const utils = api.useUtils();
  const may = useMay("passenger:write");
  const [merging, setMerging] = useState(false);
  const distinct = api.passengers.distinct.useMutation({ onSuccess: () => void utils.passengers.invalidate() });
  const { one, other } = pair;
  const name = nameOf(one).name;
  return (
    <li className={css.pair} aria-label={t("pairOf", { name })}>
      <header>
        <Link href={`/admin/passengers?passenger=${one.id}`}>
          <bdi>{name}</bdi>
        </Link>
        <Confidence of={pair} />
        <span className={css.tools}>
          {may && (
            <>
              <Button
                size="compact-sm"
                variant="default"
                loading={distinct.isPending}
                aria-label={t("notSameOf", { name })}
                onClick={() => distinct.mutate({ low_id: one.id, high_id: other.id })}
              >
                {t("notSame")}
              </Button>
              <Button size="compact-sm" aria-label={t("mergeOf", { name })} onClick={() => setMerging(true)}>
                {t("merge")}
              </Button>
            </>
          )}
        </span>
      </header>
      <RefusalNotice refusal={distinct.error && refusalOfError(distinct.error)} />
      <SideBySide one={one} other={other} heads={[t("older"), t("newer")]} />
      {merging && <MergeDialog target={one.id} source={other.id} onClose={() => setMerging(false)} />}
    </li>
  );
}

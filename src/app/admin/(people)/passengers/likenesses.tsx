"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import drawer from "@/ui/list/drawer.module.css";
import { api, useMay } from "../../_client";
import type { Person } from "./address";
import { Confidence } from "./confidence";
import { MergeDialog } from "./dialogs";
import css from "./passengers.module.css";
import { useNames } from "./use-names";

/** Possible duplicates, with merge by key. */
export function Likenesses({ id }: { id: number }) {
  const t = useTranslations("passengers");
  const nameOf = useNames();
  const may = useMay("passenger:write");
  const [merging, setMerging] = useState<Person | null>(null);
  const { data = [] } = api.passengers.duplicatesOf.useQuery({ id });
  if (data.length === 0) return null;
  return (
    <section className={`${drawer.section} ${css.alike}`}>
      <h3>{t("mayBeSame")}</h3>
      <ul className={css.papers}>
        {data.map((one) => (
          <li key={one.other.id}>
            <bdi>{nameOf(one.other).name}</bdi> <Confidence of={one} />
            {may && (
              <Button size="compact-xs" variant="default" onClick={() => setMerging(one.other)}>
                {t("compare")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {merging && <MergeDialog target={id} source={merging.id} onClose={() => setMerging(null)} />}
    </section>
  );
}

"use client";
import { Button } from "@mantine/core";
import { IconRestore } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useFormContext, useFormValue } from "@/ui/form/form";
import { useFormat } from "@/ui/format/use-format";
import { useBranchId } from "../../../_client";
import css from "./sale.module.css";
import { useSale } from "./sale-context";
import { countsOf, rowsFor, type Values } from "./values";

type StoredRows = Pick<Values, "passengers" | "contact">;
const nameOf = (branchId: number) => `sale.kept.${branchId}`;

/** Input of a lost lock, for the next one in this tab. */
export function keepRows(branchId: number, { passengers, contact }: StoredRows): void {
  try {
    sessionStorage.setItem(nameOf(branchId), JSON.stringify({ passengers, contact }));
  } catch {
    // Storage may be full or disabled: the form still has the input.
  }
}

export const dropRows = (branchId: number): void => sessionStorage.removeItem(nameOf(branchId));

/** Offers the input of a lost lock while this form is empty. */
export function KeptRows() {
  const t = useTranslations("sale");
  const { number } = useFormat();
  const branchId = useBranchId();
  const { locks } = useSale();
  const { form } = useFormContext();
  const dirty = useFormValue((form) => form.dirty as boolean);
  const [kept, setKept] = useState<StoredRows | null>(null);
  useEffect(() => {
    try {
      setKept(JSON.parse(sessionStorage.getItem(nameOf(branchId)) ?? "null") as StoredRows | null);
    } catch {
      // Unreadable storage is ignored.
    }
  }, [branchId]);
  if (!kept || dirty) return null;
  const take = () => {
    form.set("passengers", rowsFor(countsOf(locks), kept.passengers));
    form.set("contact", kept.contact);
    dropRows(branchId);
    setKept(null);
  };
  return (
    <p className={css.kept}>
      {t("keptText")}
      <Button size="compact-sm" variant="default" leftSection={<IconRestore size={15} />} onClick={take}>
        {t("takeKept", { n: kept.passengers.length, count: number(kept.passengers.length) })}
      </Button>
    </p>
  );
}

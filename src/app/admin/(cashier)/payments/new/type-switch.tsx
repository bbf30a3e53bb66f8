"use client";
import { SegmentedControl } from "@mantine/core";
import { useTranslations } from "next-intl";
import { TYPES } from "@/domain/cashier/payment/rules";
import { useField, useFormContext } from "@/ui/form/form";
import type { Party } from "../../../_money/party";
import css from "./editor.module.css";
import type { Values } from "./values";

/** Direction of the payment. Transfers have no party: the selected one is cleared. */
export function TypeSwitch() {
  const t = useTranslations("payments");
  const { form } = useFormContext();
  const { value, change } = useField<Values["type"]>("type", () => null);
  return (
    <SegmentedControl
      className={css.types}
      aria-label={t("column.type")}
      data={TYPES.map((type) => ({ value: type, label: t(`type.${type}`) }))}
      value={value}
      onChange={(type) => {
        const party = form.at("party") as Party | null;
        if (type === "transfer" && party && party.type !== "account") form.set("party", null);
        form.set("pinned", {});
        change(type as Values["type"]);
      }}
    />
  );
}

"use client";
import { Checkbox, Group } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { Adapter } from "@/domain/sales/supplier/port";
import { PRODUCTS_OF } from "@/domain/sales/supplier/rules.adapters";
import { useField, useFormValue } from "@/ui/form/form";
import { type FieldProps, surround } from "@/ui/form/surround";

/** Products used from this supplier, out of those its adapter sells. */
export function ProductsField({ path, label }: Pick<FieldProps, "path" | "label">) {
  const t = useTranslations("suppliers.product");
  const adapter = useFormValue((form) => form.values.adapter) as Adapter;
  const { value, fault, change } = useField<string[]>(path, () => null);
  return (
    <Checkbox.Group {...surround({ path, label }, fault)} value={value ?? []} onChange={change}>
      <Group gap="md" mt={4}>
        {PRODUCTS_OF[adapter].map((product) => (
          <Checkbox key={product} value={product} label={t(product)} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

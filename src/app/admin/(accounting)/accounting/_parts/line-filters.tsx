"use client";
import { useTranslations } from "next-intl";
import { FilterSelect } from "@/ui/filters/filter-select";
import { useTitled } from "@/ui/format/use-titled";
import { useDimensionChoices } from "../dimensions/_parts/use-choices";

export type LineFilter = { center: number | null; member: number | null };
type Props = { className?: string | undefined; value: LineFilter; onChange: (change: Partial<LineFilter>) => void };

/** Narrows lines to a cost center and to a dimension member with those below it; each where the branch has any. */
export function LineFilters({ className, value, onChange }: Props) {
  const t = useTranslations("dimensions.filter");
  const titled = useTitled();
  const { data, centers = [], membersOf } = useDimensionChoices();
  const members = (data?.dimensions ?? [])
    .map((one) => ({ group: titled(one), items: membersOf(one.id) }))
    .filter(({ items }) => items.length > 0);
  const select = (name: keyof LineFilter, data: typeof centers | typeof members) =>
    (data.length > 0 || value[name] !== null) && (
      <FilterSelect
        {...(className && { className })}
        label={t(name)}
        placeholder={t(name === "center" ? "anyCenter" : "anyMember")}
        clearLabel={t("clear", { name: t(name) })}
        searchable
        data={data}
        value={value[name] === null ? null : String(value[name])}
        onChange={(id) => onChange({ [name]: id === null ? null : Number(id) })}
      />
    );
  return (
    <>
      {select("center", centers)}
      {select("member", members)}
    </>
  );
}

"use client";
import { Checkbox } from "@mantine/core";
import { useTranslations } from "next-intl";
import { FACILITIES, type FacilityGroup } from "@/domain/catalogue/accommodation/rules";
import { useField } from "@/ui/form/form";
import css from "./hotels.module.css";

/** Facilities by group as check boxes. */
export function FacilityFields({ groups }: { groups: readonly FacilityGroup[] }) {
  const t = useTranslations("hotels");
  const { value, change } = useField<string[]>("facilities", () => null);
  const set = (code: string, on: boolean) => change(on ? [...value, code] : value.filter((one) => one !== code));
  return (
    <div data-path="facilities" className={css.groups}>
      {groups.map((group) => (
        <fieldset key={group} className={css.group}>
          <legend>{t(`group.${group}`)}</legend>
          {FACILITIES[group].map((code) => (
            <Checkbox
              key={code}
              size="xs"
              label={t(`facility.${code}`)}
              checked={value.includes(code)}
              onChange={({ currentTarget }) => set(code, currentTarget.checked)}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}

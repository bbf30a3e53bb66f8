"use client";
import { Select } from "@mantine/core";
import { useTranslations } from "next-intl";
import { ACTS, AREAS, type Permission, ROLE_PERMISSIONS, ROLES, type Role } from "@/domain/kernel/permission/rules";
import { wholeSet } from "@/domain/people/operator/rules.staff";
import { useAnnounce } from "@/ui/announcer";
import { useField } from "@/ui/form/form";
import { FormDialog } from "@/ui/form/form-dialog";
import { useInitialRecord } from "@/ui/form/use-initial-record";
import { knownText } from "@/ui/format/known-text";
import { api, usePermissions } from "../../_client";
import type { Details } from "./address";
import css from "./operators.module.css";
import { useName } from "./use-name";

type Values = { role: Role; permissions: Permission[] };

/**
 * Role and permissions: those of the role are marked, differences highlighted, and permissions the user lacks cannot be
 * granted.
 */
export function AccessDialog({ person: given, onClose }: { person: Details; onClose: () => void }) {
  const person = useInitialRecord(given);
  const t = useTranslations("staff");
  const roles = useTranslations("roles");
  const nameOf = useName();
  const announce = useAnnounce();
  const utils = api.useUtils();
  const update = api.operators.update.useMutation({ onSettled: () => utils.operators.invalidate() });
  const { role, permissions } = person.access;
  const readNow = async () => {
    const now = await utils.operators.get.fetch({ id: person.id }, { staleTime: 0 });
    const { role, permissions } = now.access;
    return { values: { role, permissions: permissions as Permission[] }, version: now.version };
  };
  const save = async (access: Values, newer: number | null) => {
    await update.mutateAsync({ id: person.id, version: newer ?? person.version, access });
    announce(t("saved"));
  };
  /** Differences from the initial permissions. */
  const changed = (now: readonly Permission[]): string => {
    const was = permissions as Permission[];
    const toAccessDialogDto = (of: readonly Permission[], word: string) =>
      of.map((one) => {
        const [area, act] = one.split(":") as [(typeof AREAS)[number], (typeof ACTS)[number]];
        return `${word} ${t(`area.${area}`)}: ${t(`act.${act}`)}`;
      });
    const all = [
      ...toAccessDialogDto(
        now.filter((one) => !was.includes(one)),
        "+",
      ),
      ...toAccessDialogDto(
        was.filter((one) => !now.includes(one)),
        "−",
      ),
    ];
    return all.join(" · ") || t("asOpened");
  };
  return (
    <FormDialog
      title={t("accessOf", { name: nameOf(person.personal) })}
      text={<p>{t("accessText")}</p>}
      initial={{ role, permissions: permissions as Permission[] }}
      submit={t("save")}
      onSave={save}
      onConflict={readNow}
      describeValue={(path, value) =>
        path === "role" ? knownText(roles, String(value)) : changed(value as Permission[])
      }
      onClose={onClose}
      size="lg"
    >
      <RoleField />
      <Grid />
    </FormDialog>
  );
}

/** Another role replaces manual choices with its own set. */
function RoleField() {
  const t = useTranslations("staff");
  const roles = useTranslations("roles");
  const { value, change } = useField<Role>("role", () => null);
  const permissions = useField<Permission[]>("permissions", () => null);
  const choose = (role: Role) => {
    change(role);
    permissions.change([...ROLE_PERMISSIONS[role]]);
  };
  return (
    <Select
      label={t("column.role")}
      wrapperProps={{ "data-path": "role" }}
      data={ROLES.map((value) => ({ value, label: roles(value) }))}
      value={value}
      allowDeselect={false}
      onChange={(role) => role && choose(role)}
    />
  );
}

function Grid() {
  const t = useTranslations("staff");
  const mine = usePermissions();
  const { value: role } = useField<Role>("role", () => null);
  const { value: chosen, change } = useField<Permission[]>("permissions", () => null);
  const own = ROLE_PERMISSIONS[role];
  const toggle = (permission: Permission, on: boolean) => {
    const [area] = permission.split(":");
    // Removing read permission also removes write and approve in that area.
    const gone = (one: string) => one === permission || (permission.endsWith(":read") && one.startsWith(`${area}:`));
    change(on ? wholeSet([...chosen, permission]) : chosen.filter((one) => !gone(one)));
  };
  return (
    <section className={css.gridBox} data-path="permissions" aria-label={t("access")}>
      <table className={css.grid}>
        <caption className="out-of-sight">{t("access")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("areas")}</th>
            {ACTS.map((act) => (
              <th key={act} scope="col">
                {t(`act.${act}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {AREAS.map((area) => (
            <tr key={area}>
              <th scope="row">{t(`area.${area}`)}</th>
              {ACTS.map((act) => {
                const permission = `${area}:${act}` as const;
                const on = chosen.includes(permission);
                const differs = on !== own.includes(permission);
                return (
                  <td key={act} data-differs={differs || undefined}>
                    <label>
                      <input
                        type="checkbox"
                        checked={on}
                        disabled={!mine.includes(permission)}
                        aria-label={`${t(`area.${area}`)}: ${t(`act.${act}`)}`}
                        onChange={({ currentTarget }) => toggle(permission, currentTarget.checked)}
                      />
                      {differs && <span className={css.differs}>{t(on ? "more" : "less")}</span>}
                    </label>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

"use client";
import { Button, Menu } from "@mantine/core";
import { IconDots, IconPlus } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useKeys } from "@/ui/keys/use-keys";
import { late } from "@/ui/late";
import { ListStates } from "@/ui/list/list-states";
import parts from "@/ui/list/parts.module.css";
import { UndoBar } from "@/ui/list/undo-bar";
import { ErrorText } from "@/ui/state/error-text";
import { ListTable } from "@/ui/table/list-table";
import { api, useMay } from "../../../_client";
import type { Details, User } from "../address";
import { StateMark } from "../state-mark";
import css from "./colleague.module.css";

const UserDialog = late(async () => ({ default: (await import("./user-dialog")).UserDialog }));
const UserPasswordDialog = late(async () => ({ default: (await import("./user-password-dialog")).UserPasswordDialog }));

type Asking = { of: User | null; what: "edit" | "password" };

const COLUMNS = ["name", "username", "role", "contact", "state", "acts"] as const;

/** Users of the colleague on customer pages. */
export function Users({ of }: { of: Details }) {
  const t = useTranslations("colleagues");
  const utils = api.useUtils();
  const may = useMay("colleague:write") && of.deleted_at === null;
  const [asking, setAsking] = useState<Asking | null>(null);
  const [removed, setRemoved] = useState<User | null>(null);
  const query = api.colleagues.users.useQuery({ colleague_id: of.id });
  const changed = { onSuccess: () => void utils.colleagues.invalidate() };
  const update = api.colleagues.updateUser.useMutation(changed);
  const remove = api.colleagues.removeUser.useMutation(changed);
  const restore = api.colleagues.restoreUser.useMutation(changed);
  const failed = update.error ?? remove.error;
  const add = may ? { label: t("addUser"), onClick: () => setAsking({ of: null, what: "edit" }) } : undefined;
  useKeys({ keyn: () => add?.onClick() });
  const empty = { title: t("noUsersTitle"), text: t("noUsersText"), ...(add && { action: add }) };
  return (
    <section className={css.users} aria-label={t("users")}>
      <p className={css.intro}>
        {t("usersText")}
        {add && (
          <Button
            className={parts.end}
            leftSection={<IconPlus size={16} aria-hidden />}
            rightSection={<kbd>N</kbd>}
            onClick={add.onClick}
          >
            {add.label}
          </Button>
        )}
      </p>
      <UndoBar
        text={removed && t("userRemoved", { name: removed.name })}
        onUndo={async () => {
          if (removed) await restore.mutateAsync({ id: removed.id });
          setRemoved(null);
        }}
      />
      <ErrorText error={failed} />
      <ListStates
        query={{ ...query, data: query.data && { rows: query.data } }}
        narrowed={false}
        none={empty}
        empty={empty}
      >
        <ListTable
          className={css.userTable}
          caption={t("users")}
          columns={COLUMNS}
          nameOf={(name) => t(`userColumn.${name}`)}
          waiting={false}
        >
          {query.data?.map((user) => (
            <tr key={user.id} data-user={user.id}>
              <td data-column="name">{user.name}</td>
              <td data-column="username">
                <bdi className="code">{user.username}</bdi>
              </td>
              <td data-column="role">{t(`role.${user.role}`)}</td>
              <td data-column="contact">
                <bdi className="code">{[user.mobile, user.email].filter(Boolean).join(" · ")}</bdi>
              </td>
              <td data-column="state">
                <StateMark of={user} />
              </td>
              <td data-column="acts">
                {may && (
                  <UserActs
                    of={user}
                    onAsk={(what) => setAsking({ of: user, what })}
                    onActive={() => update.mutate({ id: user.id, version: user.version, active: !user.active })}
                    onRemove={() =>
                      remove.mutate({ id: user.id, version: user.version }, { onSuccess: () => setRemoved(user) })
                    }
                  />
                )}
              </td>
            </tr>
          ))}
        </ListTable>
      </ListStates>
      {asking?.what === "edit" && <UserDialog colleague={of} of={asking.of} onClose={() => setAsking(null)} />}
      {asking?.what === "password" && asking.of && (
        <UserPasswordDialog of={asking.of} onClose={() => setAsking(null)} />
      )}
    </section>
  );
}

type ActsProps = { of: User; onAsk: (what: Asking["what"]) => void; onActive: () => void; onRemove: () => void };

/** Actions of a user; deletion can be undone in the bar above. */
function UserActs({ of, onAsk, onActive, onRemove }: ActsProps) {
  const t = useTranslations("colleagues");
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="compact-sm" aria-label={t("actsOf", { name: of.name })}>
          <IconDots size={16} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onAsk("edit")}>{t("edit")}</Menu.Item>
        <Menu.Item onClick={() => onAsk("password")}>{t("resetPassword")}</Menu.Item>
        <Menu.Item onClick={onActive}>{t(of.active ? "deactivate" : "activate")}</Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={onRemove}>{t("remove")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

"use client";
import { ActionIcon, Button, FileButton, Switch } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ActDialog } from "@/ui/act-dialog";
import { useFormContext } from "@/ui/form/form";
import { FormDialog } from "@/ui/form/form-dialog";
import { TextField } from "@/ui/form/text-field";
import { useFormat } from "@/ui/format/use-format";
import drawer from "@/ui/list/drawer.module.css";
import { Loaded } from "@/ui/state/loaded";
import { AuditHistory } from "../../../_audit-history/audit-history";
import { api } from "../../../_client";
import type { DrawerProps } from "../../../_resource/resource";
import css from "../messages.module.css";
import type { Group, GroupKind } from "./address";
import GroupDialog from "./form";

type Open = "paste" | "rename" | "remove" | null;

/** Members of a group, with add and remove. */
export function GroupDrawer({ row: group, mayWrite, acts }: DrawerProps<GroupKind>) {
  const t = useTranslations("outgoing.groups");
  const { number } = useFormat();
  const utils = api.useUtils();
  const [open, setOpen] = useState<Open>(null);
  const remove = api.messages.removeGroup.useMutation();
  const close = () => setOpen(null);
  return (
    <>
      <div className={drawer.sum}>
        <span>{t("memberCount", { count: group.members, n: number(group.members) })}</span>
      </div>
      <div className={drawer.body}>
        {mayWrite && (
          <section className={`${drawer.section} ${css.acts}`}>
            {(["paste", "rename", "remove"] as const).map((act) => (
              <Button key={act} variant="default" size="compact-md" onClick={() => setOpen(act)}>
                {t(act)}
              </Button>
            ))}
          </section>
        )}
        <Members group={group} mayWrite={mayWrite} />
        <AuditHistory key={`${group.name} ${group.members}`} subject="message_group" id={group.id} />
      </div>
      {open === "paste" && <PasteDialog group={group} onClose={close} />}
      {open === "rename" && <GroupDialog row={group} onClose={close} />}
      {open === "remove" && (
        <ActDialog
          title={t("remove")}
          submit={t("remove")}
          danger
          onAct={async () => {
            await remove.mutateAsync({ id: group.id });
            acts.removed(null);
            await utils.messages.groups.invalidate();
          }}
          onClose={close}
        >
          <p>{t("removeText", { name: group.name, n: number(group.members) })}</p>
        </ActDialog>
      )}
    </>
  );
}

function Members({ group, mayWrite }: { group: Group; mayWrite: boolean }) {
  const t = useTranslations("outgoing.groups");
  const utils = api.useUtils();
  const [after, setAfter] = useState("");
  const query = api.messages.members.useQuery({ id: group.id, after }, { placeholderData: keepPreviousData });
  const settled = { onSettled: () => utils.messages.invalidate() };
  const takeOut = api.messages.removeMember.useMutation(settled);
  const optOut = api.messages.optOut.useMutation(settled);
  return (
    <section className={drawer.section}>
      <h3>{t("members")}</h3>
      <Loaded query={query}>
        {({ rows, next }) => (
          <>
            {rows.length === 0 && <p className={drawer.none}>{t("nobody")}</p>}
            <ul className={css.members}>
              {rows.map(({ address, name, opted_out }) => (
                <li key={address}>
                  <bdi className="code">{address}</bdi> <span>{name}</span>
                  {mayWrite && (
                    <>
                      <Switch
                        size="xs"
                        label={t("wants")}
                        checked={!opted_out}
                        onChange={({ currentTarget }) => optOut.mutate({ address, out: !currentTarget.checked })}
                      />
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        aria-label={t("takeOut", { address })}
                        onClick={() => takeOut.mutate({ id: group.id, address })}
                      >
                        <IconTrash size={16} />
                      </ActionIcon>
                    </>
                  )}
                </li>
              ))}
            </ul>
            {(next || after) && (
              <div className={css.acts}>
                <Button variant="default" size="compact-sm" disabled={!after} onClick={() => setAfter("")}>
                  {t("firstPage")}
                </Button>
                <Button variant="default" size="compact-sm" disabled={!next} onClick={() => setAfter(next ?? "")}>
                  {t("nextPage")}
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

/** Pasted lines or a CSV file; lines without a number are reported and stay in the box. */
function PasteDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const t = useTranslations("outgoing.groups");
  const { number } = useFormat();
  const utils = api.useUtils();
  const paste = api.messages.pasteMembers.useMutation();
  const result = paste.data;
  return (
    <FormDialog
      title={t("paste")}
      text={t("pasteText")}
      size="lg"
      initial={{ lines: "" }}
      submit={t("addThem")}
      keepOpen
      onSave={async ({ lines }) => {
        await paste.mutateAsync({ id: group.id, lines: lines.split("\n") });
        await utils.messages.invalidate();
      }}
      onClose={onClose}
    >
      <TextField path="lines" label={t("lines")} lines={8} required autoFocus />
      <FromFile />
      {result && (
        <div role="status">
          <p>
            {t("pasted", {
              added: number(result.added),
              known: number(result.known),
              refused: number(result.refused.length),
            })}
          </p>
          <ul className={css.faults}>
            {result.refused.slice(0, 10).map(({ line, text }) => (
              <li key={line}>
                {number(line)}: <bdi>{text}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
    </FormDialog>
  );
}

function FromFile() {
  const t = useTranslations("outgoing.groups");
  const { form } = useFormContext();
  return (
    <FileButton
      accept=".csv,.txt,text/csv,text/plain"
      onChange={async (file) => file && form.set("lines", await file.text())}
    >
      {(props) => (
        <Button variant="default" size="compact-sm" {...props}>
          {t("fromFile")}
        </Button>
      )}
    </FileButton>
  );
}

"use client";
import { Button } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DELETED } from "@/domain/people/passenger/rules.kinds";
import { useKeys } from "@/ui/keys/use-keys";
import drawer from "@/ui/list/drawer.module.css";
import { refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { ToneLabel } from "@/ui/tone-label";
import { api } from "../../_client";
import { CallsPanel } from "../../_phone/calls-panel";
import type { DrawerProps } from "../../_resource/resource";
import type { Details, PassengerKind } from "./address";
import { PersonDialog } from "./dialogs";
import { Documents, PassengerFacts } from "./facts";
import { Finances } from "./finances";
import { HistorySection } from "./history";
import { Likenesses } from "./likenesses";
import css from "./passengers.module.css";
import { SiteAccess } from "./site-access";
import { Trips } from "./trips";
import { useNames } from "./use-names";

/** One person: documents, trips and history. */
export function PassengerDrawer({ row: person, mayWrite, acts }: DrawerProps<PassengerKind>) {
  const t = useTranslations("passengers");
  const { name, other } = useNames()(person);
  const utils = api.useUtils();
  const removed = () =>
    acts.removed({
      text: t("removed", { name }),
      undo: () => utils.client.passengers.restore.mutate({ id: person.id }),
    });
  return (
    <>
      <div className={drawer.sum}>
        <bdi className={css.soft}>{other}</bdi>
        {person.status === DELETED && <ToneLabel tone="bad">{t("deleted")}</ToneLabel>}
      </div>
      <div className={drawer.body}>
        <Body person={person} may={mayWrite} onRemoved={removed} />
      </div>
    </>
  );
}

function Body({ person, may, onRemoved }: { person: Details; may: boolean; onRemoved: () => void }) {
  const t = useTranslations("passengers");
  const [editing, setEditing] = useState(false);
  const utils = api.useUtils();
  const living = person.status !== DELETED;
  const changed = { onSuccess: () => void utils.passengers.invalidate() };
  const remove = api.passengers.remove.useMutation({ onSuccess: () => [changed.onSuccess(), onRemoved()] });
  const restore = api.passengers.restore.useMutation(changed);
  const failed = remove.error ?? restore.error;
  useKeys({ keye: () => may && living && setEditing(true) });
  return (
    <>
      {may && (
        <section className={`${drawer.section} ${css.actions}`}>
          {living ? (
            <>
              <Button
                variant="default"
                leftSection={<IconPencil size={16} stroke={1.7} />}
                rightSection={<kbd>E</kbd>}
                onClick={() => setEditing(true)}
              >
                {t("edit")}
              </Button>
              <Button
                variant="default"
                leftSection={<IconTrash size={16} stroke={1.7} />}
                loading={remove.isPending}
                onClick={() => remove.mutate({ id: person.id })}
              >
                {t("remove")}
              </Button>
            </>
          ) : (
            <Button variant="default" loading={restore.isPending} onClick={() => restore.mutate({ id: person.id })}>
              {t("restore")}
            </Button>
          )}
          <RefusalNotice refusal={failed && refusalOfError(failed)} />
        </section>
      )}
      {living && <Likenesses id={person.id} />}
      <PassengerFacts person={person} />
      <Documents person={person} />
      <Trips person={person} />
      <Finances person={person} />
      <CallsPanel of={{ passenger_id: person.id }} />
      {living && <SiteAccess person={person} />}
      <HistorySection id={person.id} />
      {editing && <PersonDialog person={person} onClose={() => setEditing(false)} />}
    </>
  );
}

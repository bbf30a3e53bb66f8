"use client";
import { Button } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DELETED } from "@/domain/people/passenger/rules.kinds";
import { useKeys } from "@/ui/keys/use-keys";
import drawer from "@/ui/list/drawer.module.css";
import { DrawerHead } from "@/ui/list/drawer-head";
import { Loaded } from "@/ui/state/loaded";
import { refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { ToneLabel } from "@/ui/tone-label";
import { api, useMay } from "../../_client";
import { CallsPanel } from "../../_phone/calls-panel";
import type { Details, PassengerListRow } from "./address";
import { PersonDialog } from "./dialogs";
import { Documents, PassengerFacts } from "./facts";
import { Finances } from "./finances";
import { HistorySection } from "./history";
import { Likenesses } from "./likenesses";
import css from "./passengers.module.css";
import { SiteAccess } from "./site-access";
import { Trips } from "./trips";
import { useNames } from "./use-names";

export const DRAWER_ID = "passenger";

type Props = {
  id: number;
  known: PassengerListRow | undefined;
  first: Details | undefined;
  walk: ListKeyboard;
  onRemoved: (person: Details) => void;
};

/** Drawer of one person with its own URL. Shows the data of the row immediately. */
export function PassengerDrawer({ id, known, first, walk, onRemoved }: Props) {
  const t = useTranslations("passengers");
  const nameOf = useNames();
  const query = api.passengers.get.useQuery({ id }, { initialData: first });
  const head = query.data ?? known;
  const name = head && nameOf(head);
  return (
    <aside id={DRAWER_ID} className={drawer.drawer} aria-label={name?.name ?? t("person")} tabIndex={-1}>
      <DrawerHead previous={t("previous")} next={t("next")} walk={walk}>
        <h2>
          <bdi>{name?.name}</bdi>
        </h2>
      </DrawerHead>
      {head && (
        <div className={drawer.sum}>
          <bdi className={css.soft}>{name?.other}</bdi>
          {head.status === DELETED && <ToneLabel tone="bad">{t("deleted")}</ToneLabel>}
        </div>
      )}
      <div className={drawer.body}>
        <Loaded query={query}>
          {(person) => <Body person={person} onRemoved={() => [walk.close(), onRemoved(person)]} />}
        </Loaded>
      </div>
    </aside>
  );
}

function Body({ person, onRemoved }: { person: Details; onRemoved: () => void }) {
  const t = useTranslations("passengers");
  const [editing, setEditing] = useState(false);
  const utils = api.useUtils();
  const may = useMay("passenger:write");
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

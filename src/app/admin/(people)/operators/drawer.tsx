"use client";
import { Button } from "@mantine/core";
import { IconCalendarStats, IconPencil } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useKeys } from "@/ui/keys/use-keys";
import { Link } from "@/ui/link";
import drawer from "@/ui/list/drawer.module.css";
import { DrawerHead } from "@/ui/list/drawer-head";
import { Loaded } from "@/ui/state/loaded";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { AuditHistory } from "../../_audit-history/audit-history";
import { api } from "../../_client";
import { AccessSection } from "./access-section";
import type { Details, OperatorListRow } from "./address";
import { PersonDialog } from "./dialogs";
import { FileFacts, JobFacts } from "./facts";
import css from "./operators.module.css";
import { SignInSection } from "./sign-in-section";
import { StateMark } from "./state-mark";
import { useName } from "./use-name";

export const DRAWER_ID = "operator";

type Props = { id: number; known: OperatorListRow | undefined; first: Details | undefined; walk: ListKeyboard };

/** Drawer of one person with its own URL. Shows the data of the row immediately. */
export function OperatorDrawer({ id, known, first, walk }: Props) {
  const t = useTranslations("staff");
  const roles = useTranslations("roles");
  const nameOf = useName();
  const query = api.operators.get.useQuery({ id }, { initialData: first });
  const head = query.data ? { ...query.data.personal, ...query.data, role: query.data.access.role } : known;
  return (
    <aside id={DRAWER_ID} className={drawer.drawer} aria-label={head ? nameOf(head) : t("person")} tabIndex={-1}>
      <DrawerHead previous={t("previous")} next={t("next")} walk={walk}>
        <h2>{head && nameOf(head)}</h2>
      </DrawerHead>
      {head && (
        <div className={drawer.sum}>
          <StateMark state={head.state} />
          <span className={css.soft}>
            {roles(head.role)} · <bdi className="code">{head.personnel_id}</bdi>
          </span>
        </div>
      )}
      <div className={drawer.body}>
        <Loaded query={query}>{(person) => <Body person={person} />}</Loaded>
      </div>
    </aside>
  );
}

function Body({ person }: { person: Details }) {
  const t = useTranslations("staff");
  const [editing, setEditing] = useState(false);
  const may = person.acts.includes("job");
  useKeys({ keye: () => may && setEditing(true) });
  return (
    <>
      <section className={`${drawer.section} ${css.actions}`}>
        {may && (
          <Button
            variant="default"
            leftSection={<IconPencil size={16} stroke={1.7} />}
            rightSection={<kbd>E</kbd>}
            onClick={() => setEditing(true)}
          >
            {t("edit")}
          </Button>
        )}
        <Button
          variant="subtle"
          component={Link}
          href={`/admin/attendance?person=${person.id}`}
          leftSection={<IconCalendarStats size={16} stroke={1.7} />}
        >
          {t("sheet")}
        </Button>
      </section>
      <JobFacts person={person} />
      <FileFacts person={person} />
      <AccessSection person={person} />
      <SignInSection person={person} />
      <AuditHistory key={person.timeline.length} subject="operator" id={person.id} />
      {editing && <PersonDialog person={person} onClose={() => setEditing(false)} />}
    </>
  );
}

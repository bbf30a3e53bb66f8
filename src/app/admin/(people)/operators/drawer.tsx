"use client";
import { Button } from "@mantine/core";
import { IconCalendarStats, IconPencil } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useKeys } from "@/ui/keys/use-keys";
import { Link } from "@/ui/link";
import drawer from "@/ui/list/drawer.module.css";
import { AuditHistory } from "../../_audit-history/audit-history";
import type { DrawerProps } from "../../_resource/resource";
import { AccessSection } from "./access-section";
import type { Details, OperatorKind } from "./address";
import { PersonDialog } from "./dialogs";
import { FileFacts, JobFacts } from "./facts";
import css from "./operators.module.css";
import { SignInSection } from "./sign-in-section";
import { StateMark } from "./state-mark";

/** Data, access and history of one person. */
export function OperatorDrawer({ row: person }: DrawerProps<OperatorKind>) {
  const roles = useTranslations("roles");
  return (
    <>
      <div className={drawer.sum}>
        <StateMark state={person.state} />
        <span className={css.soft}>
          {roles(person.access.role)} · <bdi className="code">{person.personnel_id}</bdi>
        </span>
      </div>
      <div className={drawer.body}>
        <Body person={person} />
      </div>
    </>
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

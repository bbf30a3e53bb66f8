"use client";
import { ActionIcon, Button } from "@mantine/core";
import { IconFile, IconPaperclip, IconX } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { api } from "../../_client";
import type { Details } from "./address";
import { AttachDialog } from "./dialogs";
import css from "./operators.module.css";

/** Files of the user in this branch; a detached file stays in storage. */
export function Files({ person }: { person: Details }) {
  const t = useTranslations("staff");
  const utils = api.useUtils();
  const [attaching, setAttaching] = useState(false);
  const update = api.operators.update.useMutation({ onSettled: () => utils.operators.invalidate() });
  const may = person.acts.includes("files");
  const without = (gone: number) => person.files.flatMap(({ id }) => (id === gone ? [] : [id]));
  return (
    <>
      <ul className={css.files}>
        {person.files.map(({ id, name, url }) => (
          <li key={id}>
            <a href={url} target="_blank" rel="noreferrer">
              <IconFile size={15} stroke={1.7} aria-hidden /> {name}
            </a>
            {may && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={t("detach", { name })}
                loading={update.isPending}
                onClick={() => update.mutate({ id: person.id, files: without(id) })}
              >
                <IconX size={14} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      <RefusalNotice refusal={update.error && refusalOfError(update.error)} />
      {may && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPaperclip size={14} stroke={1.7} />}
          onClick={() => setAttaching(true)}
        >
          {t("attach")}
        </Button>
      )}
      {attaching && <AttachDialog person={person} onClose={() => setAttaching(false)} />}
    </>
  );
}

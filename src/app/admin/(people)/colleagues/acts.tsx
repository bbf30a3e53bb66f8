"use client";
import { Button } from "@mantine/core";
import { IconArrowDown, IconGauge, IconPencil, IconRestore, IconTrash } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useKeys } from "@/ui/keys/use-keys";
import { late } from "@/ui/late";
import { Link } from "@/ui/link";
import parts from "@/ui/list/parts.module.css";
import { ErrorText } from "@/ui/state/error-text";
import { api, useMay } from "../../_client";
import { type Details, partyHref } from "./address";

// Loaded on demand: rarely used.
const ColleagueDialog = late(async () => ({ default: (await import("./colleague-dialog")).ColleagueDialog }));
const RemoveDialog = late(async () => ({ default: (await import("./remove-dialog")).RemoveDialog }));
const TermsDialog = late(async () => ({ default: (await import("./terms-dialog")).TermsDialog }));

type Props = {
  of: Details;
  onRemoved: () => void;
  /** Additional actions, shown first. */
  children?: ReactNode;
};

/** Actions allowed for the user. */
export function Acts({ of, onRemoved, children }: Props) {
  const t = useTranslations("colleagues");
  const utils = api.useUtils();
  const may = useMay("colleague:write");
  const mayTake = useMay("payment:write");
  const [asking, setAsking] = useState<"edit" | "terms" | "remove" | null>(null);
  const restore = api.colleagues.restore.useMutation({ onSuccess: () => void utils.colleagues.invalidate() });
  const living = of.deleted_at === null;
  const ask = (what: "edit" | "terms") => may && living && setAsking(what);
  useKeys({ keye: () => ask("edit"), keyc: () => ask("terms") });
  const face = { size: "xs", variant: "default" } as const;
  return (
    <>
      <div className={parts.actions}>
        {children}
        {living && mayTake && (
          <Button
            component={Link}
            href={partyHref(of.id)}
            {...face}
            leftSection={<IconArrowDown size={15} aria-hidden />}
            rightSection={<kbd>F4</kbd>}
          >
            {t("receive")}
          </Button>
        )}
        {may && living && (
          <>
            <Button
              {...face}
              leftSection={<IconPencil size={15} aria-hidden />}
              rightSection={<kbd>E</kbd>}
              onClick={() => setAsking("edit")}
            >
              {t("edit")}
            </Button>
            <Button
              {...face}
              leftSection={<IconGauge size={15} aria-hidden />}
              rightSection={<kbd>C</kbd>}
              onClick={() => setAsking("terms")}
            >
              {t("setTerms")}
            </Button>
            <Button {...face} leftSection={<IconTrash size={15} aria-hidden />} onClick={() => setAsking("remove")}>
              {t("remove")}
            </Button>
          </>
        )}
        {may && !living && (
          <Button
            {...face}
            leftSection={<IconRestore size={15} aria-hidden />}
            loading={restore.isPending}
            onClick={() => restore.mutate({ id: of.id })}
          >
            {t("restore")}
          </Button>
        )}
      </div>
      <ErrorText error={restore.error} />
      {asking === "edit" && <ColleagueDialog row={of} onClose={() => setAsking(null)} />}
      {asking === "terms" && <TermsDialog of={of} onClose={() => setAsking(null)} />}
      {asking === "remove" && <RemoveDialog of={of} onDone={onRemoved} onClose={() => setAsking(null)} />}
    </>
  );
}

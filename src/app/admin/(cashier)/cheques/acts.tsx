"use client";
import { Button } from "@mantine/core";
import { IconArrowBackUp, IconPencil, IconPrinter } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useKeys } from "@/ui/keys/use-keys";
import drawer from "@/ui/list/drawer.module.css";
import { faceHref, slipHref } from "./address";
import css from "./cheques.module.css";
import { type Act, actsOf } from "./operations";
import type { Cheque, Details } from "./types";

type Props = {
  cheque: Details;
  mayWrite: boolean;
  onAct: (act: Act, cheque: Cheque) => void;
  onChange: () => void;
};

/** Allowed actions, the usual next step first and reversal last; the server uses the same table. */
export function Acts({ cheque, mayWrite, onAct, onChange }: Props) {
  const t = useTranslations("cheques");
  const acts = mayWrite ? actsOf(cheque) : [];
  const changeable = acts.includes("undo");
  const paper =
    cheque.direction === "issued" ? faceHref(cheque.id) : cheque.state === "deposited" ? slipHref([cheque.id]) : null;
  useKeys({
    keye: () => changeable && onChange(),
    keyp: () => paper && window.open(paper, "_blank"),
  });
  return (
    <section className={drawer.section}>
      {acts.length === 0 && mayWrite && <p className={drawer.none}>{t("nothingToDo")}</p>}
      <div className={css.acts}>
        {acts
          .filter((act) => act !== "undo")
          .map((act, n) => (
            <Button
              key={act}
              size="xs"
              variant={n === 0 ? "filled" : "default"}
              rightSection={n === 0 ? <kbd>A</kbd> : undefined}
              onClick={() => onAct(act, cheque)}
            >
              {t(`act.${act}`)}
            </Button>
          ))}
        {changeable && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPencil size={15} stroke={1.7} />}
            rightSection={<kbd>E</kbd>}
            onClick={onChange}
          >
            {t("changeLast")}
          </Button>
        )}
        {paper && (
          <Button
            component="a"
            href={paper}
            target="_blank"
            size="xs"
            variant="default"
            leftSection={<IconPrinter size={15} stroke={1.7} />}
            rightSection={<kbd>P</kbd>}
          >
            {t(cheque.direction === "issued" ? "printFace" : "printSlip")}
          </Button>
        )}
        {changeable && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconArrowBackUp size={15} stroke={1.7} />}
            onClick={() => onAct("undo", cheque)}
          >
            {t("act.undo")}
          </Button>
        )}
      </div>
    </section>
  );
}

"use client";
import { ActionIcon, Tooltip } from "@mantine/core";
import { IconPhoneOutgoing } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { Link } from "@/ui/link";
import { ErrorText } from "@/ui/state/error-text";
import { useMay } from "../_client";
import { APPROVALS } from "./hrefs";
import css from "./phone.module.css";
import type { Whom } from "./types";
import { useDial } from "./use-dial";

/** Calls a number: the user's own phone rings first and is connected when they answer. */
export function DialButton(whom: Whom) {
  const t = useTranslations("phone");
  const dial = useDial();
  if (!useMay("telephony:write")) return null;
  const name = t("dialNumber", { number: whom.number });
  return (
    <>
      <Tooltip label={t("dial")}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={22}
          aria-label={name}
          loading={dial.isPending}
          onClick={(event) => {
            event.stopPropagation();
            dial.call(whom);
          }}
        >
          <IconPhoneOutgoing size={14} />
        </ActionIcon>
      </Tooltip>
      {dial.data?.approval && (
        <Link className={css.dialed} href={APPROVALS}>
          {t("waitsForApproval")}
        </Link>
      )}
      {dial.isError && (
        <div className={css.dialed}>
          <ErrorText error={dial.error} />
        </div>
      )}
    </>
  );
}

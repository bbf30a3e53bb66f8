"use client";
import { ActionIcon, CopyButton as Copy, Tooltip } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useTranslations } from "next-intl";

export function CopyButton({ value }: { value: string }) {
  const t = useTranslations("copy");
  return (
    <Copy value={value} timeout={1_500}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? t("done") : t("this")}>
          <ActionIcon
            variant="subtle"
            color={copied ? "green" : "gray"}
            size={22}
            aria-label={`${t("this")} ${value}`}
            onClick={(event) => {
              event.stopPropagation();
              copy();
            }}
          >
            {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
          </ActionIcon>
        </Tooltip>
      )}
    </Copy>
  );
}

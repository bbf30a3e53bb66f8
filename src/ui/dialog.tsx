"use client";
import { Modal, type ModalProps } from "@mantine/core";
import { useTranslations } from "next-intl";

type Props = Pick<
  ModalProps,
  "title" | "size" | "closeOnClickOutside" | "closeButtonProps" | "onClose" | "children"
> & {
  opened?: boolean;
};

/** A question over the page, quickly there and quickly gone. */
export function Dialog({ opened = true, ...rest }: Props) {
  const t = useTranslations("drawer");
  return (
    <Modal
      opened={opened}
      transitionProps={{ duration: 80 }}
      closeButtonProps={{ "aria-label": t("close") }}
      {...rest}
    />
  );
}

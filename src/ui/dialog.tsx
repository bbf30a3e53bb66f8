"use client";
import { Modal, type ModalProps } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useFocusBack } from "./focus/use-focus-back";

type Props = Pick<
  ModalProps,
  "title" | "size" | "closeOnClickOutside" | "closeButtonProps" | "onClose" | "children"
> & {
  opened?: boolean;
};

/** A question over the page, quickly there and quickly gone; the focus then is where it was. */
export function Dialog({ opened = true, ...rest }: Props) {
  const t = useTranslations("drawer");
  useFocusBack(opened);
  return (
    <Modal
      opened={opened}
      returnFocus={false}
      transitionProps={{ duration: 80 }}
      closeButtonProps={{ "aria-label": t("close") }}
      {...rest}
    />
  );
}

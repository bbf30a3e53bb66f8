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

/** A modal dialog with short transitions; afterwards the focus returns. */
export function Dialog({ opened = true, title, closeButtonProps, children, ...rest }: Props) {
  const t = useTranslations("drawer");
  useFocusBack(opened);
  return (
    <Modal.Root opened={opened} returnFocus={false} transitionProps={{ duration: 80 }} {...rest}>
      <Modal.Overlay backgroundOpacity={0.3} />
      <Modal.Content radius="md">
        {/* The page has a banner already: a second one would be an extra landmark. */}
        <Modal.Header role="none">
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label={t("close")} {...closeButtonProps} />
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

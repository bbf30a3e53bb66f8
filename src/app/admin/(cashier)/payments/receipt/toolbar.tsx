"use client";
import { Button, SegmentedControl } from "@mantine/core";
import { IconArrowLeft, IconArrowRight, IconPrinter } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useKeys } from "@/ui/keys/use-keys";
import { useReading } from "@/ui/preferences";
import { receiptHref } from "../address";
import css from "./receipt.module.css";

type Props = { ids: readonly number[]; locale: "fa" | "en"; atOnce: boolean };

/** Toolbar above the document, not printed: print, the recipient's language, back. */
export function Toolbar({ ids, locale, atOnce }: Props) {
  const t = useTranslations("payments");
  const own = useReading().locale;
  const router = useRouter();
  const Back = own === "fa" ? IconArrowRight : IconArrowLeft;
  const print = () => void document.fonts.ready.then(() => window.print());
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it is opened.
  useEffect(() => {
    if (atOnce) print();
  }, []);
  useKeys({ keyp: print, escape: () => router.back() });
  return (
    <div className={css.toolbar}>
      <Button variant="default" leftSection={<Back size={16} />} rightSection={<kbd>Esc</kbd>} onClick={router.back}>
        {t("back")}
      </Button>
      <SegmentedControl
        aria-label={t("paper.language")}
        data={[
          { value: "fa", label: "فارسی" },
          { value: "en", label: "English" },
        ]}
        value={locale}
        onChange={(lang) => router.replace(`${receiptHref(ids)}&lang=${lang}`)}
      />
      <Button leftSection={<IconPrinter size={16} />} rightSection={<kbd>P</kbd>} onClick={print}>
        {t("print")}
      </Button>
    </div>
  );
}

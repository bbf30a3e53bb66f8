"use client";
import { Button, SegmentedControl } from "@mantine/core";
import { IconArrowLeft, IconArrowRight, IconPrinter } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useKeys } from "@/ui/keys/use-keys";
import { useReading } from "@/ui/preferences";
import css from "./sheet.module.css";

/** `back`: the previous page. `href`: the document's URL, to which the language is added. */
type Props = { locale: "fa" | "en"; href: string; back: string };

/** Toolbar above the document, not printed: back, the recipient's language, print. */
export function Toolbar({ locale, href, back }: Props) {
  const t = useTranslations("cheques");
  const own = useReading().locale;
  const router = useRouter();
  const Back = own === "fa" ? IconArrowRight : IconArrowLeft;
  const print = () => void document.fonts.ready.then(() => window.print());
  const leave = () => router.push(back);
  useKeys({ keyp: print, escape: leave });
  return (
    <div className={css.toolbar}>
      <Button variant="default" leftSection={<Back size={16} />} rightSection={<kbd>Esc</kbd>} onClick={leave}>
        {t("backToCheques")}
      </Button>
      <SegmentedControl
        aria-label={t("paper.language")}
        data={[
          { value: "fa", label: "فارسی" },
          { value: "en", label: "English" },
        ]}
        value={locale}
        onChange={(lang) => router.replace(`${href}${href.includes("?") ? "&" : "?"}lang=${lang}`)}
      />
      <Button className={css.print} leftSection={<IconPrinter size={16} />} rightSection={<kbd>P</kbd>} onClick={print}>
        {t("paper.print")}
      </Button>
    </div>
  );
}

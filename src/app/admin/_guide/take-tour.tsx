"use client";
import { Button } from "@mantine/core";
import { IconMap2 } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { api } from "../_client";
import { useTour } from "./use-tour";

/** On the dashboard of a demo branch: starts or continues the tour. */
export default function TakeTour() {
  const t = useTranslations("guide");
  const { data } = api.guide.read.useQuery();
  const tour = useTour();
  if (!data || data.walk?.opened) return null;
  return (
    <Button
      size="xs"
      variant="default"
      data-tour
      leftSection={<IconMap2 size={16} stroke={1.7} aria-hidden />}
      rightSection={<kbd>F1</kbd>}
      onClick={tour.open}
    >
      {t(data.walk ? "goOn" : "take")}
    </Button>
  );
}

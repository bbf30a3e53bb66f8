"use client";
import { Button } from "@mantine/core";
import { IconMap2 } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { nextOf } from "@/domain/guide/rules";
import { api } from "../_client";
import { useTour } from "./use-tour";

/** On the desk of a demo branch: begins the tour, goes on with it, or begins it again. */
export default function TakeTour() {
  const t = useTranslations("guide");
  const { data } = api.guide.read.useQuery();
  const tour = useTour();
  if (!data || data.walk?.opened) return null;
  const over = !nextOf(data.steps);
  return (
    <Button
      size="xs"
      variant="default"
      data-tour
      leftSection={<IconMap2 size={16} stroke={1.7} aria-hidden />}
      rightSection={over ? undefined : <kbd>F1</kbd>}
      onClick={over ? tour.restart : tour.open}
    >
      {t(data.walk ? (over ? "again" : "goOn") : "take")}
    </Button>
  );
}

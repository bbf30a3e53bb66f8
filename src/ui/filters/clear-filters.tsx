"use client";
import { Button } from "@mantine/core";
import { IconFilterOff } from "@tabler/icons-react";

/** Button to clear all filters; rendered only while one is active. */
export function ClearFilters({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <Button variant="subtle" color="gray" leftSection={<IconFilterOff size={16} stroke={1.7} />} onClick={onClear}>
      {label}
    </Button>
  );
}

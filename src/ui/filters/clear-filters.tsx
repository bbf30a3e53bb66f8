"use client";
import { Button } from "@mantine/core";
import { IconFilterOff } from "@tabler/icons-react";

/** The way back to the whole list; stands there only while something narrows it. */
export function ClearFilters({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <Button variant="subtle" color="gray" leftSection={<IconFilterOff size={16} stroke={1.7} />} onClick={onClear}>
      {label}
    </Button>
  );
}

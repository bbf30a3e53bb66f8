"use client";
import { useMemo } from "react";
import { SelectField } from "@/ui/form/select-field";

/** An IANA time zone, found by any part of its name. */
export function ZoneField(props: { path: string; label: string; required?: boolean; hint?: string }) {
  const data = useMemo(() => Intl.supportedValuesOf("timeZone").map((value) => ({ value, label: value })), []);
  return <SelectField {...props} data={data} searchable />;
}

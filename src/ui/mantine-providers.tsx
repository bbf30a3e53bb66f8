"use client";
import { DirectionContext, MantineProvider } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import { type Reading, ReadingProvider } from "./preferences";
import { theme } from "./theme";

const ignore = () => {};

/** The direction follows the language immediately without remounting: input stays. */
export function MantineProviders({ reading, children }: { reading: Reading; children: ReactNode }) {
  const dir = reading.locale === "fa" ? "rtl" : "ltr";
  const direction = useMemo(() => ({ dir, toggleDirection: ignore, setDirection: ignore }) as const, [dir]);
  return (
    <DirectionContext.Provider value={direction}>
      <MantineProvider theme={theme} defaultColorScheme="auto">
        <ReadingProvider value={reading}>{children}</ReadingProvider>
      </MantineProvider>
    </DirectionContext.Provider>
  );
}

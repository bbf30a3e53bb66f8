"use client";
import { Suspense } from "react";
import { lazyPart } from "@/ui/lazy-part";
import type { PageErrorProps } from "@/ui/state/page-error";

// Part of every page, so its content loads on demand. The console has its own inside the frame.
const PageError = lazyPart(() => import("@/ui/state/page-error"));

export default function RootError(props: PageErrorProps) {
  return (
    <main>
      <Suspense fallback={null}>
        <PageError {...props} />
      </Suspense>
    </main>
  );
}

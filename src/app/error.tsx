"use client";
import { lazy, Suspense } from "react";
import type { PageErrorProps } from "@/ui/state/page-error";

// Every page carries this one; what it says comes when it is needed. The console has its own inside of its frame.
const PageError = lazy(() => import("@/ui/state/page-error"));

export default function RootError(props: PageErrorProps) {
  return (
    <main>
      <Suspense fallback={null}>
        <PageError {...props} />
      </Suspense>
    </main>
  );
}

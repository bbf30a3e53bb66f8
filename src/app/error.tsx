"use client";
import { Suspense } from "react";
import { lazyPart } from "@/ui/lazy-part";
import type { PageErrorProps } from "@/ui/state/page-error";

// Every page carries this one; what it says comes when it is needed. The console has its own inside of its frame.
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

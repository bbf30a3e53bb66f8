"use client";
import { type ComponentType, lazy, Suspense } from "react";

/** Forms and calendars are heavy and seldom opened: they come when they are. */
function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Loaded = lazy(async () => ({ default: await load() })) as ComponentType<P>;
  return (props: P) => (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}

export const ReasonDialog = later(async () => (await import("./reason-dialog")).ReasonDialog);
export const ProofDialog = later(async () => (await import("./proof-dialog")).ProofDialog);
export const RequestDialog = later(async () => (await import("./request-dialog")).RequestDialog);
export const CreateToken = later(async () => (await import("./create-token")).CreateToken);
export const RegisterDialog = later(async () => (await import("../domains/register-dialog")).RegisterDialog);
export const PolicyTab = later(async () => (await import("../domains/policy-tab")).PolicyTab);

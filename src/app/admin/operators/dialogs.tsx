"use client";
import { type ComponentType, lazy, Suspense } from "react";

/** Forms are heavy and seldom opened: they come when they are. */
function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Loaded = lazy(async () => ({ default: await load() })) as ComponentType<P>;
  return (props: P) => (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}

export const PersonDialog = later(async () => (await import("./person-dialog")).PersonDialog);
export const AttachDialog = later(async () => (await import("./attach-dialog")).AttachDialog);
export const AccessDialog = later(async () => (await import("./access-dialog")).AccessDialog);
export const PasswordDialog = later(async () => (await import("./password-dialog")).PasswordDialog);
export const FactorDialog = later(async () => (await import("./factor-dialog")).FactorDialog);
export const ActiveDialog = later(async () => (await import("./active-dialog")).ActiveDialog);

"use client";
import { late } from "@/ui/late";

// Loaded on demand: forms are large and rarely opened.
export const PersonDialog = late(async () => ({ default: (await import("./person-dialog")).PersonDialog }));
export const AttachDialog = late(async () => ({ default: (await import("./attach-dialog")).AttachDialog }));
export const AccessDialog = late(async () => ({ default: (await import("./access-dialog")).AccessDialog }));
export const PasswordDialog = late(async () => ({ default: (await import("./password-dialog")).PasswordDialog }));
export const FactorDialog = late(async () => ({ default: (await import("./factor-dialog")).FactorDialog }));
export const ActiveDialog = late(async () => ({ default: (await import("./active-dialog")).ActiveDialog }));

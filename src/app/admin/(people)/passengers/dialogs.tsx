"use client";
import { late } from "@/ui/late";

// Forms are heavy and seldom opened: they come when they are.
export const PersonDialog = late(async () => ({ default: (await import("./person-dialog")).PersonDialog }));
export const MergeDialog = late(async () => ({ default: (await import("./merge-dialog")).MergeDialog }));

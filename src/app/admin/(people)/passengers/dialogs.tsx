"use client";
import { late } from "@/ui/late";

// Loaded on demand: forms are large and rarely opened.
export const PersonDialog = late(async () => ({ default: (await import("./person-dialog")).PersonDialog }));
export const MergeDialog = late(async () => ({ default: (await import("./merge-dialog")).MergeDialog }));

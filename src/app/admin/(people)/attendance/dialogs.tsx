"use client";
import { late } from "@/ui/late";

// Loaded on demand: forms are large and rarely opened.
export const LeaveDialog = late(async () => ({ default: (await import("./leave-dialog")).LeaveDialog }));
export const DecideDialog = late(async () => ({ default: (await import("./decide-dialog")).DecideDialog }));
export const EntryDialog = late(async () => ({ default: (await import("./entry-dialog")).EntryDialog }));

"use client";
import { late } from "@/ui/late";

// Forms are heavy and seldom opened: they come when they are.
export const LeaveDialog = late(async () => ({ default: (await import("./leave-dialog")).LeaveDialog }));
export const DecideDialog = late(async () => ({ default: (await import("./decide-dialog")).DecideDialog }));
export const EntryDialog = late(async () => ({ default: (await import("./entry-dialog")).EntryDialog }));

"use client";
import { late } from "@/ui/late";

// Loaded on demand: forms and calendars are large and rarely opened.
export const ReasonDialog = late(async () => ({ default: (await import("./reason-dialog")).ReasonDialog }));
export const ProofDialog = late(async () => ({ default: (await import("./proof-dialog")).ProofDialog }));
export const RequestDialog = late(async () => ({ default: (await import("./request-dialog")).RequestDialog }));
export const CreateToken = late(async () => ({ default: (await import("./create-token")).CreateToken }));

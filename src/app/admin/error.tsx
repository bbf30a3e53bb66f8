"use client";

// Inside the frame: a failed page keeps the menu.
export { default } from "@/ui/state/page-error";

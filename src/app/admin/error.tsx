"use client";

// Inside the frame: whose page failed still has the menu.
export { default } from "@/ui/state/page-error";

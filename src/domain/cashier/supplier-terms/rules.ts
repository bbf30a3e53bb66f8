export const SETTLES = ["credit", "deposit", "bsp"] as const;

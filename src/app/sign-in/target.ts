/** Target after sign-in: only a path of our own console, never another site. */
export const targetOf = (next: string | null | undefined) =>
  next && /^\/admin(?:[/?][\w\-./?=&%:]*)?$/.test(next) && !next.includes("//") ? next : "/admin/desk";

/** Where a sign-in leads: a path of our own console and nothing else, never another site. */
export const targetOf = (next: string | null | undefined) =>
  next && /^\/admin(?:[/?][\w\-./?=&%:]*)?$/.test(next) && !next.includes("//") ? next : "/admin/desk";

/** Opens the jobs tray from a page, to follow what was started there. */
const listeners = new Set<() => void>();

export const openJobsTray = () => {
  for (const open of listeners) open();
};

export function onOpenJobsTray(open: () => void): () => void {
  listeners.add(open);
  return () => listeners.delete(open);
}

/** Opens the tray of jobs from a page: what was asked for there is watched here. */
const listeners = new Set<() => void>();

export const openJobsTray = () => {
  for (const open of listeners) open();
};

export function onOpenJobsTray(open: () => void): () => void {
  listeners.add(open);
  return () => listeners.delete(open);
}

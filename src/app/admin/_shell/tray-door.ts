/** Opens the tray of jobs from a page: what was asked for there is watched here. */
const listeners = new Set<() => void>();

export const openTray = () => {
  for (const open of listeners) open();
};

export function onOpenTray(open: () => void): () => void {
  listeners.add(open);
  return () => listeners.delete(open);
}

export type Holder = { pid?: number; address?: string };
export type Lock =
  | { holder: Holder; say?: undefined; release?: undefined }
  | { holder?: undefined; say: (more: Holder) => void; release: () => Promise<void> };
export function takeLock(folder: string, about?: Holder): Promise<Lock>;
export function serveFrom(build: string): Promise<Extract<Lock, { holder?: undefined }>>;

import { spawnSync } from "node:child_process";

/** A disk that can be unmounted from a folder and mounted again: the folder below is empty. */
export function bindMount(disk: string, folder: string) {
  return {
    mount: () => void spawnSync("mount", ["--bind", disk, folder]),
    unmount: () => void spawnSync("umount", ["--lazy", folder]),
  };
}

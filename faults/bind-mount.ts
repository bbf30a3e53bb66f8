import { spawnSync } from "node:child_process";

/** A disk that can be taken away from a folder and put back as it was: what is beneath is an empty folder. */
export function bindMount(disk: string, folder: string) {
  return {
    mount: () => void spawnSync("mount", ["--bind", disk, folder]),
    unmount: () => void spawnSync("umount", ["--lazy", folder]),
  };
}

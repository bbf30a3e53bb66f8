/** Whether a file, job or run is waiting or running. */
export const isInProgress = (state: string): boolean => state === "waiting" || state === "running";

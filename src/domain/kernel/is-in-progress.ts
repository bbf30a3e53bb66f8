/** Whether what somebody asked for, a file, a work or a run over the books, waits or is being done. */
export const isInProgress = (state: string): boolean => state === "waiting" || state === "running";

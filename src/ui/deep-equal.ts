/** Compares two plain values by their JSON. */
export const deepEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

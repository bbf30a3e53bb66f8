/** Whether two plain values are written alike. */
export const deepEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

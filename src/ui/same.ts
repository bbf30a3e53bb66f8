/** Whether two plain values are written alike. */
export const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

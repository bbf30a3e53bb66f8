/** Generates Prisma's client from prisma/schema unless it exists. */
export function generateClient(): Promise<void>;

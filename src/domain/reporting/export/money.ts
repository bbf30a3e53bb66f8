/** Minor units and how many decimals they stand for: each cell may be of another currency. */
export type Money = { minor: bigint; decimals: number };

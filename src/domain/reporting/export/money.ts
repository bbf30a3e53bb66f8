/** Minor units and their decimals: each cell may have another currency. */
export type Money = { minor: bigint; decimals: number };

/**
 * Lists of manually configured records (message lines, sites, gateways, bank accounts, colleagues at work) are unpaged;
 * this is the maximum number of records.
 */
export const MAX_SET_UP = 1_000;

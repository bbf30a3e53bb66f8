import { backOffice } from "../routers/back-office";
import { customer } from "../routers/customer";
import { reservation } from "../routers/reservation";
import { type Families, type Family, familiesOf } from "./families";

/** The families with all their routers. A test of one area mounts its routers instead (tests/mounts.ts). */
export const PRODUCT_FAMILIES: Families = familiesOf({ reservation, "back-office": backOffice, customer });

export const FAMILIES: readonly Family[] = Object.values(PRODUCT_FAMILIES);

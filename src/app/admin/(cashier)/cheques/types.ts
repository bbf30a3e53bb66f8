import type { z } from "zod";
import type * as schema from "@/domain/cashier/cheque/schema";

export type Cheque = z.output<typeof schema.Cheque>;
export type Details = z.output<typeof schema.ChequeDetails>;
export type Event = z.output<typeof schema.ChequeEvent>;
export type List = z.output<typeof schema.ChequeList>;
export type Board = z.output<typeof schema.Board>;
export type Column = Board["columns"][number];
export type DueDays = z.output<typeof schema.DueDays>;
export type Choices = z.output<typeof schema.ChequeChoices>;
export type ListInput = Omit<z.input<typeof schema.ChequeQuery>, "cursor">;
export type BoardInput = z.input<typeof schema.BoardQuery>;
export type StoreInput = z.input<typeof schema.ChequeStore>;
export type ActInput = z.input<typeof schema.ChequeAct>;
export type ChangeInput = z.input<typeof schema.ChequeActChange>;

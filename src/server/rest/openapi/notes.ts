import type { Note, Notes } from "./note";
import { BACK_OFFICE_NOTES } from "./notes.back-office";
import { RESERVATION_NOTES } from "./notes.reservation";

export const NOTES: Notes = { ...RESERVATION_NOTES, ...BACK_OFFICE_NOTES };

export const noteOf = (route: string): Note => NOTES[route] ?? {};

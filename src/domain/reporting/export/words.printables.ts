// Whole files: a build turns them into modules whose default is their only export.
import enAccounting from "../../../../messages/en/accounting.json";
import enCashier from "../../../../messages/en/cashier.json";
import faAccounting from "../../../../messages/fa/accounting.json";
import faCashier from "../../../../messages/fa/cashier.json";

const { announcements: enNotes } = enAccounting;
const { cheques: enCheques } = enCashier;
const { announcements: faNotes } = faAccounting;
const { cheques: faCheques } = faCashier;

type Pages = { cheques: typeof enCheques; notes: typeof enNotes };

/** Texts of cheque and note files: those of their pages. */
const wordsOf = ({ cheques, notes }: Pages) => ({
  cheques: cheques.title,
  chequesReceived: cheques.directions.received,
  chequesIssued: cheques.directions.issued,
  serial: cheques.column.serial,
  sayadId: cheques.column.sayad_id,
  bank: cheques.column.bank,
  bankBranch: cheques.column.branch,
  ownerName: cheques.column.owner_name,
  ownerIban: cheques.column.owner_iban,
  drawnOn: cheques.bankAccount,
  stillOpen: cheques.openOf,
  cheque_in_safe: cheques.state.in_safe,
  cheque_deposited: cheques.state.deposited,
  cheque_cleared: cheques.state.cleared,
  cheque_bounced: cheques.state.bounced,
  cheque_endorsed: cheques.state.endorsed,
  cheque_returned: cheques.state.returned,
  cheque_delivered: cheques.state.delivered,
  cheque_settled: cheques.state.settled,
  cheque_canceled: cheques.state.canceled,
  cheque_issued: cheques.state.issued,
  announcements: notes.title,
  note_debit: notes.direction.debit,
  note_credit: notes.direction.credit,
  partyAccount: notes.partyAccount,
  against: notes.column.account,
  left: notes.column.open,
  note_draft: notes.status.draft,
  note_active: notes.status.active,
  note_settled: notes.status.settled,
  note_canceled: notes.status.canceled,
});

export const PAPER_WORDS = {
  en: wordsOf({ cheques: enCheques, notes: enNotes }),
  fa: wordsOf({ cheques: faCheques, notes: faNotes }),
};

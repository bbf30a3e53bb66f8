// Whole files: a build turns them into modules whose default is their only export.
import enAccounting from "../../../../messages/en/accounting.json";
import faAccounting from "../../../../messages/fa/accounting.json";

type Page = typeof enAccounting.partyBalances;

/** Texts of files about debtors and creditors: those of their page. */
const wordsOf = ({ title, debtors, creditors, key, proof }: Page) => ({
  party_balances: title,
  party_balances_debit: debtors,
  party_balances_credit: creditors,
  party_balances_key: key,
  party_balances_proof: proof,
});

export const PARTY_WORDS = { en: wordsOf(enAccounting.partyBalances), fa: wordsOf(faAccounting.partyBalances) };

"use client";
import { Link } from "@/ui/link";
import css from "./mappings.module.css";
import { useWords } from "./use-words";

type Account = { id: number; code: string; title: string; title_latin: string };

/** Link to an account in the chart; a click does not open the row. */
export function AccountLink({ account }: { account: Account }) {
  const { titleOf } = useWords();
  return (
    <Link
      className={css.account}
      href={`/admin/accounting/accounts?account=${account.id}`}
      onClick={(event) => event.stopPropagation()}
    >
      <bdi className="code">{account.code}</bdi> {titleOf(account)}
    </Link>
  );
}

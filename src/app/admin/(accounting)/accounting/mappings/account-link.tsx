"use client";
import Link from "next/link";
import css from "./mappings.module.css";
import { useWords } from "./use-words";

type Account = { id: number; code: string; title: string; title_latin: string };

/** An account by code and title, leading to it in the chart; within a row it does not open the row. */
export function AccountLink({ account }: { account: Account }) {
  const { titleOf } = useWords();
  return (
    <Link
      className={css.account}
      href={`/admin/accounting/accounts?account=${account.id}`}
      prefetch={false}
      onClick={(event) => event.stopPropagation()}
    >
      <bdi className="code">{account.code}</bdi> {titleOf(account)}
    </Link>
  );
}

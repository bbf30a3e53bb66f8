import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { firstRows, listMetadata } from "../../../_resource/first-rows";
import { ADDRESS } from "./address";
import { BankStatements } from "./resource";

export const generateMetadata = listMetadata("bankStatements");

export default async function BankStatementsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { bankStatements } = await consoleCaller();
  const first = await firstRows(
    ADDRESS,
    searchParams,
    (input) => bankStatements.list(input),
    (id: number) => bankStatements.get({ id }),
  );
  return <BankStatements first={first} />;
}

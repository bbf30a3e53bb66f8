import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { consoleCaller } from "@/server/console-caller";
import { found } from "../../../../_printable/found";
import { InLanguage, preferencesOf } from "../../../../_printable/in-language";
import sheet from "../../../../_printable/sheet.module.css";
import { Toolbar } from "../../../../_printable/toolbar";
import { type Bill, colleagueHref, isId } from "../../address";
import { billHref, billInput } from "../address";
import { BillSheet } from "./bill-sheet";

export async function generateMetadata() {
  return { title: (await getTranslations("colleagues"))("bill.printTitle") };
}

/** Lines printed in one part; longer statements are printed in parts or exported. */
const MAX_PAGES = 20;

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ from?: string; to?: string; lang?: string }>;
};

/** Statement for printing, in the recipient's language. */
export default async function BillPage({ params, searchParams }: Props) {
  const [{ id: named }, { from = null, to = null, lang }, { colleagues, me, letterhead }] = await Promise.all([
    params,
    searchParams,
    consoleCaller(),
  ]);
  const id = Number(named);
  if (!Number.isInteger(id) || !isId(id)) notFound();
  const [own, head] = await Promise.all([me(), letterhead.get()]);
  const reading = preferencesOf(lang, own);
  const input = billInput(id, { from, to });
  const pages: Bill[] = [await found(colleagues.bill(input))];
  for (let cursor = pages[0]!.meta.next_cursor; cursor && pages.length < MAX_PAGES; ) {
    const next = await colleagues.bill({ ...input, cursor });
    pages.push(next);
    cursor = next.meta.next_cursor;
  }
  const [first] = pages;
  const days = `${from ? `&from=${from}` : ""}${to ? `&to=${to}` : ""}`;
  return (
    <div className={sheet.scroller}>
      <Toolbar
        locale={reading.locale}
        href={billHref(id, { from, to })}
        back={`${colleagueHref(id, "ledger")}${days}`}
      />
      <InLanguage reading={reading} namespaces={["colleagues", "cashier", "documents", "paper"]}>
        <BillSheet
          bill={first!.items}
          rows={pages.flatMap(({ items }) => items.rows)}
          cut={Boolean(pages.at(-1)?.meta.next_cursor)}
          letterhead={head}
          printedAt={new Date().toISOString()}
        />
      </InLanguage>
    </div>
  );
}

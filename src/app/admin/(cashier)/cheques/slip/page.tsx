import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { amountInWords } from "@/domain/kernel/amount-in-words";
import { consoleCaller } from "@/server/console-caller";
import { InLanguage, preferencesOf } from "../_printable/in-language";
import css from "../_printable/sheet.module.css";
import { Toolbar } from "../_printable/toolbar";
import { slipHref } from "../address";
import { Slip } from "./slip";

/** Maximum cheques per slip, as banks accept. */
const MOST = 100;

export async function generateMetadata() {
  return { title: (await getTranslations("cheques"))("paper.slip") };
}

type Props = { searchParams: Promise<{ ids?: string; lang?: string }> };

/** `?ids=12,13`: deposit slip of cheques taken to the bank together. `lang`: language of the document. */
export default async function SlipPage({ searchParams }: Props) {
  const { ids: named = "", lang } = await searchParams;
  const { cheques, me, letterhead } = await consoleCaller();
  const ids = [...new Set(named.split(",").map(Number))].slice(0, MOST);
  if (!ids.every((id) => Number.isSafeInteger(id) && id > 0 && id < 2 ** 31)) notFound();
  const known = await me();
  const [choices, head, ...listed] = await Promise.all([
    ...([cheques.choices(), letterhead.get()] as const),
    ...ids.map((id) => cheques.get({ id })),
  ]).catch(gone);
  const reading = preferencesOf(lang, known);
  const { currency } = known.branch;
  const amount = listed.reduce((sum, one) => sum + one.amount, 0);
  return (
    <div className={css.scroller}>
      <Toolbar locale={reading.locale} href={slipHref(ids)} back="/admin/cheques" />
      <InLanguage reading={reading}>
        <Slip
          cheques={listed}
          banks={choices.banks}
          letterhead={head}
          sum={{ amount, currency, words: amountInWords(amount, currency, reading.locale) }}
        />
      </InLanguage>
    </div>
  );
}

/** Without all cheques there is no slip. */
const gone = () => notFound();

import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { amountInWords } from "@/domain/kernel/amount-in-words";
import { consoleCaller } from "@/server/console-caller";
import { InLanguage, preferencesOf } from "../../_printable/in-language";
import css from "../../_printable/sheet.module.css";
import { Toolbar } from "../../_printable/toolbar";
import { faceHref } from "../../address";
import { dateInWords } from "../../date-in-words";
import { Face } from "./face";

export async function generateMetadata() {
  return { title: (await getTranslations("cheques"))("paper.face") };
}

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ lang?: string }> };

/** `/admin/cheques/12/face`: print of an issued cheque. `lang`: language of the document. */
export default async function FacePage({ params, searchParams }: Props) {
  const [{ id: named }, { lang }, { cheques, me, passengers }] = await Promise.all([
    params,
    searchParams,
    consoleCaller(),
  ]);
  const id = Number(named);
  if (!(Number.isSafeInteger(id) && id > 0 && id < 2 ** 31)) notFound();
  const [known, cheque, choices] = await Promise.all([
    me(),
    cheques.get({ id }).catch(() => notFound()),
    cheques.choices().catch(() => undefined),
  ]);
  if (cheque.direction !== "issued") notFound();
  const { party } = cheque;
  // Without permission to read passengers the line is filled in by hand.
  const payee = party.type === "passenger" ? await passengers.get({ id: party.id }).catch(() => undefined) : undefined;
  const reading = preferencesOf(lang, known);
  const { currency } = known.branch;
  return (
    <div className={css.scroller}>
      <Toolbar locale={reading.locale} href={faceHref(id)} back={`/admin/cheques?direction=issued&cheque=${id}`} />
      <InLanguage reading={reading}>
        <Face
          cheque={cheque}
          branch={known.branch}
          iban={choices?.banks.find((bank) => bank.id === cheque.account?.id)?.iban ?? null}
          nationalId={payee?.national_code ?? null}
          words={{
            amount: amountInWords(cheque.amount, currency, reading.locale),
            date: dateInWords(cheque.due_date, reading),
          }}
        />
      </InLanguage>
    </div>
  );
}

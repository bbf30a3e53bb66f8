import type pg from "pg";
import type { Calendar } from "./calendar";
import { type Chance, chance } from "./chance";

type Line = { mapping?: string; account_id?: number; party?: string; dr?: number; cr?: number };
type Document = { doc_date: string; kind: string; description: string; lines: Line[] };
type Agency = { id: number; receivable_id: number; wallet_id: number; ceiling: number; owed: number };
/** `price`: about a tenth of a seat's, minor units. */
type Branch = { branchId: number; price: number; calendar: Calendar };

const DAYS = 365;
/** Documents of one call: as many as a transaction posts at ease. */
const AT_ONCE = 250;

/**
 * Twelve months of documents: an opening, sales to agencies and what they pay, suppliers, wallets by the gateway, wages,
 * rent, fees. Every agency but the first (behind the demo site) buys, and settles when it owes for about six sales.
 */
export async function plantBooks(client: pg.ClientBase, branch: Branch): Promise<void> {
  const { rows } = await client.query<Agency>(
    `select id, receivable_id, wallet_id, ceiling::float8 as ceiling, 0 as owed from colleagues
      where branch_id = $1 order by id offset 1`,
    [branch.branchId],
  );
  const codes = await client.query<{ code: string; id: number }>(
    "select code, id from ledger.accounts where branch_id = $1 and level = 4",
    [branch.branchId],
  );
  const account = (code: string) => codes.rows.find((one) => one.code === code)!.id;
  const documents = year(branch, rows, account);
  const who = { branch_id: branch.branchId, created_by: "system", request_id: "seed" };
  for (let from = 0; from < documents.length; from += AT_ONCE) {
    const items = documents.slice(from, from + AT_ONCE).map((one, n) => ({ ...one, ...who, key: `demo:${from + n}` }));
    const { rows: result } = await client.query("select ledger.post_many($1) as answers", [JSON.stringify(items)]);
    const refused = result[0].answers.find((answer: { refused?: object }) => answer.refused);
    if (refused) throw new Error(`a demo document was refused: ${JSON.stringify(refused)}`);
  }
}

function year(
  { branchId, price, calendar }: Branch,
  agencies: Agency[],
  account: (code: string) => number,
): Document[] {
  const luck = chance(3000 + branchId);
  const documents: Document[] = [];
  const post = (days: number, kind: string, description: string, ...lines: Line[]) =>
    documents.push({ doc_date: calendar.day(days), kind, description, lines });
  const pays = (to: Line, amount: number): Line[] => [
    { ...to, dr: amount },
    { mapping: "bank", cr: amount },
  ];
  post(
    -DAYS,
    "opening",
    "سند افتتاحیه",
    { mapping: "cash", dr: 400 * price },
    { mapping: "bank", dr: 9_600 * price },
    { mapping: "equity.capital", cr: 10_000 * price },
  );
  let cost = 0;
  for (let ago = DAYS; ago > 0; ago--) {
    for (let sales = luck.between(1, 3); sales > 0; sales--) cost += sale(luck, luck.pick(agencies), -ago);
    if (ago % 7 === 3 && cost > 0) {
      post(
        -ago,
        "trade",
        "بهای خدمات هفته",
        { mapping: "cost_of_sale", dr: cost },
        { mapping: "supplier.payable", cr: cost },
      );
      post(1 - ago, "pay", "پرداخت به تأمین‌کنندگان", ...pays({ mapping: "supplier.payable" }, cost));
      cost = 0;
    }
    if (ago % 9 === 4) topUp(luck.pick(agencies), -ago, luck.between(2, 12) * price);
    if (ago % 30 === 5) {
      post(
        -ago,
        "pay",
        "حقوق و دستمزد ماه",
        ...pays({ account_id: account("52030001") }, luck.between(180, 220) * price),
      );
      post(-ago, "pay", "اجارهٔ دفتر", ...pays({ account_id: account("52030002") }, 60 * price));
      post(-ago, "pay", "کارمزد بانک", ...pays({ mapping: "bank.fee" }, luck.between(1, 4) * price));
    }
  }
  return documents;

  /** Answers what it costs. An agency that owes much has paid first. */
  function sale({ between }: Chance, agency: Agency, days: number): number {
    const net = between(8, 40) * price;
    const [markup, tax] = [Math.round(net * 0.04), Math.round(net * 0.09)];
    const total = net + markup + tax;
    const party = `colleague:${agency.id}`;
    if (agency.owed + total > Math.min(agency.ceiling * 0.7, 150 * price)) receive(agency, days);
    if (agency.owed + total > agency.ceiling) return 0;
    agency.owed += total;
    const lines = [
      { mapping: "sale", cr: net },
      { mapping: "markup", cr: markup },
      { mapping: "tax", cr: tax },
    ];
    post(days, "sale", "فروش به همکار", { account_id: agency.receivable_id, party, dr: total }, ...lines);
    return Math.round(net * 0.86);
  }

  function receive(agency: Agency, days: number): void {
    if (agency.owed === 0) return;
    const party = `colleague:${agency.id}`;
    const lines = [
      { mapping: "bank", dr: agency.owed },
      { account_id: agency.receivable_id, party, cr: agency.owed },
    ];
    post(days, "receipt", "تسویهٔ بدهی همکار", ...lines);
    agency.owed = 0;
  }

  function topUp(agency: Agency, days: number, amount: number): void {
    const wallet = { account_id: agency.wallet_id, party: `colleague:${agency.id}`, cr: amount };
    post(days, "gateway", "شارژ کیف پول از درگاه", { mapping: "gateway.clearing", dr: amount }, wallet);
    post(
      days,
      "gateway",
      "تسویهٔ درگاه با بانک",
      { mapping: "bank", dr: amount },
      { mapping: "gateway.clearing", cr: amount },
    );
  }
}

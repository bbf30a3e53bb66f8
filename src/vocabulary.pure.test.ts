import { basename } from "node:path";
import { expect, test } from "vitest";
import { sourcesIn } from "../tests/source-paths";

/** Names replaced by standard terms. */
const RETIRED = new Set(
  `Told Asked askedWith askedByHolder isFindable findable laneOf lanesOn claimingLanes Batched batched inStrokes
  doStroke oneDeed listDeeds TradeDesk SupplierDesk PhoneDesk StayDesk FactorDesk ChangeDesk tradeDesk supplierDesk
  phoneDesk stayDesk factorDesk changeDesk gatewayDesk Asker GOING exitLimboCase leaveForGateway hearReturn hearHook
  heardTrips heardStays readManner MANNERS fromIssues madeJson madeList MadeJson Remembered isUnderWay whoName
  whoTold refuseAhead askMeanwhile doubtLowest learnMinPrice takeAct Gatherer dumpEntries dumpJournal askWork doWork
  WorkKind priceAgain cancelAgain findAnything tellFound eachFailure wavesOf sayDistinct useCellWalk useLate
  LateDialog useSought useTyped useOpened useTypedFilter Toned SteadyTable lineLost keepTrading keepHooking
  keepPaying keepRefunding keepRelaying keepSending keepExpiring keepMirroring keepListening keepSuppliers
  keepSweeping TradeSweep OrderSweep RefundSweep countGuess countMiss readDeskMoney deskToday MUTANTS plantSeed
  layOut untilHealthy tellAccommodation tellAccount tellArticle tellCategory tellCertificate tellChange tellCharter
  tellDiscount tellDocumentChange tellExport tellStaff tellPenaltyRule tellMarkup tellView tellPhone tellRequest
  tellColleague tellConnection tellEndpoint tellLeave tellUser tellMessages tellPeople tellPlaces tellSchedule
  tellTrade tellTrip tellOwnTrip tellMarkups tellRooms tellOwnRooms tellPreference tellSpan tellNote tellCheque
  tellCheques tellPayment tellDocument tellHead tellMedium tellRow tellSupplier tellEnded tellUnapplied tellCanceled
  tellCustomer tellAll tellClosed tellFault tellLink tellPercent tellCase tellNotApplied tellRefused tellIgnored
  tellDamage tellCsv tellMobile tellsOfPerson tellsOfCalls tellsAmounts Telling TELLINGS Said saidOf saidIn
  saidAmount lastSaid saidLate useEndSaid useOutcomeSaid keptHere keptOf keptBySupplier keptPaper keptSecrets
  answersKept answerKept readKept keptName keptQuery keptForWrites RateKept supplierKeeps ownerNamed requireNamed
  siteNamed useNamed partiesNamed namedAlike isNamed Standings StandingMark StandingSection ImportStanding
  SignInStanding isStanding lockStanding readStanding readStandings refuseStanding standingNow standingOf
  standingsOf StandingParts FieldFault faultRefusal wordsOfFault firstDayFaults TableFault IbanFault NetworkFault
  readPaper InvoicePaper TravelPaper toPaperDto revokePaperLinks PaperLinks TradePapers printPaper renderPaper storedPaper
  faultsOf faultsOfSettles faultsAt faultOfBases faultOfSchema faultOfMany TOLD TOLD_OF TOLD_ALONE JOINED
  deed deeds Deed DEED DEEDS stepping toldLock heardPrices LowestAsked askedOf groupAsked keptProduct endKept
  useKeptFocus MappingDesk CategoryTold PlaceTold CharterTold GroupTold MarkupTold PenaltyRuleTold SupplierTold
  ToldSupplier ToldLeg ToldRates OursTold TheirsTold readTold readToldIn asTold useTold setTold onTold`.split(/\s+/),
);
const RETIRED_BEGINNINGS = /^(MOST|LEAST|LONGEST)_[A-Z]/;

/** Files renamed with their exports. */
const RETIRED_FILES = new Set(
  `asked-by again lane from-issues made-json remembered searched streamed under-way grouped in-strokes import-stroke
  exit-case going hear-callback doubt-lowest learn-min-price price-again say-distinct waves find-anything tell-found
  walk-guide dump-entries dump-journal answer-dump handing-out do-work ask-work works keep-trading keep-hooking
  keep-paying keep-refunding keep-relaying keep-sending keep-expiring keep-mirroring keep-listening keep-suppliers
  keep-sweeping late-dialog toned steady-table use-late use-sought use-typed use-opened use-typed-filter
  use-cell-walk tray-door run-item work-keys _attended count-guess count-miss plant-seed lay-out until-healthy teeth
  mutants r1 r2 m2 i1 i8 i9 i10 i11 i15 o1 o3 o4 o5 o6 o8 o9 o15 p1 p4 p5 p6 p7 p9 p10 p11 p12 p13 p14 trade-desk
  supplier-desk phone-desk stay-desk factor-desk change-desk gateway-desk webhook-desk tell tell-staff tell-trade
  tell-trip tell-rooms tell-preference tell-stay tell-supplier tell-ended tell-unapplied tell-canceled tell-csv
  seal-told kept-by kept-here kept-build kept-by-supplier kept-rows kept-paper paper-file paper-html paper-link print-paper render-paper stored-paper trade-papers kept-pages supplier-keeps named
  parties-named standing standings standing-mark standing-section deeds told told-codes told-nothing changes-told
  rules.told heard-trips heard-stays lowest-asked asked kept kept-connections kept-product use-kept-focus schema.desk
  mapping-desk`.split(/\s+/),
);

/** An exported name is unique, so that a search finds one place; these names are too general. */
const BARE =
  /^export (?:declare |default |async |abstract )*(?:type|const|let|function\*?|class|interface|enum) (Row|Answer|Input|Asked|Told|Named|Found|Kind|State|Drawer|FilterBar|Facts)\b/gm;

const FOLDERS = ["src", "tests", "ops", "bench", "torture", "faults", "outside", "e2e", "scripts", "prisma/seed"];
const sources = sourcesIn(FOLDERS, /\.(tsx?|mjs)$/);
const files = sources.map(([path]) => path);
const texts = sources.filter(([path]) => path !== "src/vocabulary.pure.test.ts");

/** Code without comments and quoted strings, which contain wire names, stored names and prose. */
const codeOf = (text: string) =>
  text.replace(/"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, " ");

const retiredIn = (text: string): string[] => [
  ...new Set(
    (codeOf(text).match(/[A-Za-z_$][\w$]*/g) ?? []).filter(
      (name) => RETIRED.has(name) || RETIRED_BEGINNINGS.test(name),
    ),
  ),
];
const bareIn = (text: string): string[] => [...text.matchAll(BARE)].map(([, name]) => name!);
const isRetiredFile = (path: string) =>
  RETIRED_FILES.has(basename(path).replace(/(\.pure)?(\.test|\.spec)?\.\w+$/, ""));

test("no retired name is an identifier", () => {
  expect(texts.flatMap(([path, text]) => retiredIn(text).map((name) => `${path}: ${name}`))).toEqual([]);
});

test("no file has a retired name", () => {
  expect(files.filter(isRetiredFile)).toEqual([]);
});

test("no exported name is bare", () => {
  expect(texts.flatMap(([path, text]) => bareIn(text).map((name) => `${path}: ${name}`))).toEqual([]);
});

test("a planted name is found, except in a comment or a string", () => {
  expect(retiredIn("const laneOf = 1; const at = MOST_ROWS;")).toEqual(["laneOf", "MOST_ROWS"]);
  expect(retiredIn('/* laneOf */ const name = "laneOf"; // MOST_ROWS')).toEqual([]);
  expect(isRetiredFile("src/domain/lane.test.ts")).toBe(true);
  expect(bareIn("export type Row = object;\nexport function Drawer() {}\nexport type ChequeRow = object;")).toEqual([
    "Row",
    "Drawer",
  ]);
});

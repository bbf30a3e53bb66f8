import type { Duffel } from "@duffel/api";
import type { Booked, BookRequest, Traveller } from "@/domain/sales/supplier/port";
import { readKey, typeOf } from "./offers";
import { decimalText, minorUnits } from "./rules.amounts";
import type { DuffelOffer, DuffelOrder } from "./shapes";

type NewOrder = Parameters<Duffel["orders"]["create"]>[0];
type NewPassenger = NewOrder["passengers"][number];

/** Missing data for an order: refused without calling Duffel (5002). */
export class Missing extends Error {}

const OURS = { ADT: "adult", CHD: "child", INF: "infant" } as const;

/**
 * An instant order of the offer, paid from our balance with the offered price: a higher one is refused. `metadata`
 * carries our reference for later lookup. Throws `Missing`.
 */
export function orderOf(request: BookRequest, theirs: DuffelOffer): NewOrder {
  const { reference, offer, travellers, contact } = request;
  const { id, total } = readKey(offer.key);
  const { mobile, email } = contact;
  if (!mobile || !email) throw new Missing("a mobile and an e-mail address");
  const seats = seated(travellers, theirs);
  const adults = seats.filter(({ traveller }) => traveller.type === "ADT");
  const infants = seats.filter(({ traveller }) => traveller.type === "INF");
  const withPassport = theirs.passenger_identity_documents_required;
  const passengers = seats.map(({ traveller, id: passenger }) => {
    const lap = infants[adults.findIndex((adult) => adult.id === passenger)];
    return {
      ...passengerOf(traveller, withPassport),
      id: passenger,
      email,
      phone_number: mobile,
      ...(traveller.type === "ADT" && lap && { infant_passenger_id: lap.id }),
    } as NewPassenger;
  });
  return {
    type: "instant",
    selected_offers: [id],
    passengers,
    payments: [{ type: "balance", amount: decimalText(total, offer.currency), currency: offer.currency }],
    metadata: { reference },
  } as NewOrder;
}

/** Assigns each traveller, in order, a passenger of the offer with the same type. */
function seated(travellers: readonly Traveller[], { passengers }: DuffelOffer) {
  const free = [...passengers];
  return travellers.map((traveller) => {
    const place = free.findIndex((one) => typeOf(one) === OURS[traveller.type]);
    if (place < 0) throw new Missing("as many travellers of each age as the offer is for");
    return { traveller, id: free.splice(place, 1)[0]!.id };
  });
}

/** Airlines require Latin letters. */
function passengerOf(traveller: Traveller, withPassport: boolean) {
  const { first_name_latin, last_name_latin, first_name, last_name, birth_date, gender, document } = traveller;
  const [given_name, family_name] = [first_name_latin ?? first_name, last_name_latin ?? last_name];
  if (!/^[\p{Script=Latin}][\p{Script=Latin} .'-]*$/u.test(`${given_name} ${family_name}`))
    throw new Missing("names in Latin letters");
  if (!birth_date || !gender) throw new Missing("date of birth and gender");
  if (withPassport && document?.type !== "passport") throw new Missing("a passport");
  const passport = document?.type === "passport" && document.expires_on ? document : null;
  return {
    given_name,
    family_name,
    born_on: birth_date,
    gender: gender === "male" ? "m" : "f",
    title: gender === "male" ? "mr" : "ms",
    ...(passport && {
      identity_documents: [
        {
          type: "passport",
          unique_identifier: passport.number,
          issuing_country_code: passport.issuing_country,
          expires_on: passport.expires_on,
        },
      ],
    }),
  };
}

/**
 * Maps an order to the state of our booking. Tickets are numbered by their passenger's position in the order, from 1.
 */
export function bookedBy({ booking_reference, total_amount, total_currency, ...order }: DuffelOrder): Booked {
  if (order.cancelled_at) return { state: "canceled" };
  const tickets = order.documents
    .filter(({ type }) => type === "electronic_ticket")
    .flatMap(({ unique_identifier, passenger_ids }) =>
      passenger_ids.map((id) => ({
        seq: order.passengers.findIndex((passenger) => passenger.id === id) + 1,
        number: unique_identifier,
      })),
    )
    .filter(({ seq }) => seq > 0);
  const net = minorUnits(total_amount, total_currency);
  return { state: "booked", pnr: booking_reference, tickets, net, currency: total_currency };
}

import { BOARDS } from "../../catalogue/accommodation/rules";
import { type MinPrice, SupplierFault } from "../supplier/port";
import type { RoomOffer } from "../supplier/rules.offer";
import { isDay } from "./rules";

/**
 * Filters a supplier's rooms to those that can be priced and stored. Invalid ones (fractional amounts, impossible days)
 * are dropped individually; when all are invalid, throws `SupplierFault`. Adapters have validated shapes already; these
 * are the remaining assumptions.
 */
export function validStays(dto: readonly RoomOffer[]): { offers: RoomOffer[]; bad: number } {
  const offers = dto.filter(isSound);
  if (offers.length === 0 && dto.length > 0)
    throw new SupplierFault("nonsense", "amounts, days or rooms of all offers are none");
  return { offers, bad: dto.length - offers.length };
}

/** The same for lowest prices. */
export function validPrices(dto: readonly MinPrice[]): MinPrice[] {
  const prices = dto.filter(isPrice);
  if (prices.length === 0 && dto.length > 0)
    throw new SupplierFault("nonsense", "all prices have invalid amounts or days");
  return prices;
}

function isSound(offer: RoomOffer): boolean {
  if (!isObject(offer)) return false;
  const { key, accommodation_id, room_name, room_name_latin, board, rooms_left, currency, nights, expires_at } = offer;
  return (
    [key, room_name, room_name_latin].every((text) => typeof text === "string") &&
    Number.isSafeInteger(accommodation_id) &&
    (BOARDS as readonly unknown[]).includes(board) &&
    (rooms_left === null || Number.isSafeInteger(rooms_left)) &&
    isCurrency(currency) &&
    isAmount(offer.net) &&
    (offer.board_price === null || isAmount(offer.board_price)) &&
    Array.isArray(nights) &&
    nights.every((night) => isObject(night) && isDayText(night.on) && isAmount(night.net)) &&
    isCancellation(offer.cancellation) &&
    (expires_at === null || isMoment(expires_at))
  );
}

const isCancellation = (bands: RoomOffer["cancellation"]): boolean =>
  Array.isArray(bands) &&
  bands.every(
    (band) =>
      isObject(band) &&
      isMoment(band.from) &&
      (band.amount === null || isAmount(band.amount)) &&
      (band.percent === null || (Number.isFinite(band.percent) && band.percent >= 0)),
  );

const isPrice = (one: MinPrice): boolean =>
  isObject(one) &&
  isDayText(one.checkIn) &&
  isAmount(one.net) &&
  (one.boardPrice === null || isAmount(one.boardPrice)) &&
  isCurrency(one.currency);

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const isDayText = (text: unknown): boolean => typeof text === "string" && isDay(text);
const isMoment = (text: unknown): boolean => typeof text === "string" && !Number.isNaN(Date.parse(text));
const isAmount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
const isCurrency = (text: unknown): boolean => typeof text === "string" && /^[A-Z]{3}$/.test(text);

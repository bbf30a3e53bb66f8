import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { ConsoleRouter } from "@/server/routers/console";

type Outputs = inferRouterOutputs<ConsoleRouter>;
type Inputs = inferRouterInputs<ConsoleRouter>;

export type List = Outputs["hotels"]["list"];
export type Details = Outputs["hotels"]["read"];
export type Room = Details["rooms"][number];
export type Deleted = Outputs["hotels"]["removeRooms"];
export type ListInput = Inputs["hotels"]["list"];
export type HotelForm = Inputs["hotels"]["save"];
export type RoomForm = Inputs["hotels"]["saveRoom"];

export type Desk = Outputs["hotelMappings"]["list"];
export type DeskInput = Inputs["hotelMappings"]["list"];
export type Supplied = Desk["rows"][number];
export type Side = Outputs["hotelMappings"]["read"];
export type TheirRoom = Side["theirs"][number];
export type Undo = Outputs["hotelMappings"]["decideRooms"]["items"];
export type Why = Supplied["why"];
export type HotelMappingState = Supplied["state"];

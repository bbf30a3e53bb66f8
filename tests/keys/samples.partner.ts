import { charter } from "../fixtures";
import { type Sample, type Samples, unique, type World } from "./world";

async function seats({ partner }: World) {
  const { id, classes } = await charter(partner.branchId);
  const body = (adult: number) => ({ main_id: id, items: [{ id: classes[0], pax: { adult } }] });
  return { body: body(1), other: body(2) };
}

const sample = ({ asPartner }: World, path: string, body: object, other: object): Sample => ({
  ask: (sent, headers) => asPartner("POST", path, sent, headers),
  body,
  other,
});

const locked = async (world: World) => {
  const { json } = await world.asPartner("POST", "/lock", (await seats(world)).body);
  return json.items[0].lock_id as string;
};
const lockAct = (path: string) => async (world: World) => {
  const [one, two] = [await locked(world), await locked(world)];
  return sample(world, path, { items: [{ lock_id: one }] }, { items: [{ lock_id: two }] });
};

/** With its own reference each, like a partner. */
const referenced = (path: string) => async (world: World) => {
  const { body, other } = await seats(world);
  const client_reference = unique();
  return sample(world, path, { ...body, client_reference }, { ...other, client_reference });
};

export const PARTNER: Samples = {
  "POST /lock": referenced("/lock"),
  "POST /lock/extend": lockAct("/lock/extend"),
  "POST /lock/release": lockAct("/lock/release"),
  "POST /book": referenced("/book"),
  "POST /cancel": async (world) => {
    const book = async () =>
      (await world.asPartner("POST", "/book", (await seats(world)).body)).json.items[0].local_pnr;
    return sample(world, "/cancel", { local_pnr: await book() }, { local_pnr: await book() });
  },
};

import type { Groups, GroupsInput, Page, PageInput } from "./address";

export type First = { input?: PageInput | GroupsInput; page?: Page | undefined; groups?: Groups | undefined };

import { endSessions, releaseSignIn } from "@/domain/people/customer/release-sign-in";
import { readSignIn, suspendSignIn } from "@/domain/people/customer/suspend";
import { restorePassenger } from "@/domain/people/passenger/delete-passenger";
import { duplicatesOf, listDuplicates } from "@/domain/people/passenger/find-duplicates";
import { importPassengers, previewImport } from "@/domain/people/passenger/import-passengers";
import { listHistory } from "@/domain/people/passenger/list-history";
import { listMerges } from "@/domain/people/passenger/list-merges";
import { listPassengers } from "@/domain/people/passenger/list-passengers";
import { markDistinct } from "@/domain/people/passenger/mark-distinct";
import { mergePassengers, previewMerge, undoMerge } from "@/domain/people/passenger/merge-passengers";
import { listImportRows, listImports, readImport } from "@/domain/people/passenger/read-import";
import { decideImport, runImport, undoImport } from "@/domain/people/passenger/run-import";
import {
  DeletedPassenger,
  History,
  PassengerForm,
  PassengerList,
  PassengerQuery,
  PassengerRef,
  SignInRelease,
  SignInStatus,
  SignInSuspension,
  StoredOne,
} from "@/domain/people/passenger/schema";
import {
  DuplicateList,
  DuplicateQuery,
  DuplicatesOf,
  Merge,
  Merged,
  MergeList,
  MergePreview,
  MergeRef,
  Pair,
} from "@/domain/people/passenger/schema.duplicates";
import {
  ImportAsked,
  ImportDecided,
  ImportDecision,
  ImportFile,
  ImportList,
  ImportPreview,
  ImportProgress,
  ImportRef,
  ImportRequest,
  ImportRows,
  ImportRowsQuery,
} from "@/domain/people/passenger/schema.import";
import { storePassenger } from "@/domain/people/passenger/store-passengers";
import { passengers as documented } from "@/server/routers/back-office/people/passengers";
import { operator, router } from "@/server/trpc";

/** Passengers: search, create, merge, import from spreadsheets. */
export const passengers = router({
  list: operator("passenger:read")
    .input(PassengerQuery)
    .output(PassengerList)
    .query(({ ctx, input }) => listPassengers(ctx, input)),
  get: documented.profile,
  history: operator("passenger:read")
    .input(PassengerRef)
    .output(History)
    .query(({ ctx, input }) => listHistory(ctx, input)),
  store: operator("passenger:write")
    .input(PassengerForm)
    .output(StoredOne)
    .mutation(({ ctx, input }) => storePassenger(ctx, input)),
  update: documented.update,
  remove: documented.remove,
  restore: operator("passenger:write")
    .input(PassengerRef)
    .output(DeletedPassenger)
    .mutation(({ ctx, input }) => restorePassenger(ctx, input)),
  releaseSignIn: operator("passenger:approve")
    .input(SignInRelease)
    .output(PassengerRef)
    .mutation(({ ctx, input }) => releaseSignIn(ctx, input)),
  signIn: operator("passenger:read")
    .input(PassengerRef)
    .output(SignInStatus)
    .query(({ ctx, input }) => readSignIn(ctx, input)),
  suspendSignIn: operator("passenger:approve")
    .input(SignInSuspension)
    .output(PassengerRef)
    .mutation(({ ctx, input }) => suspendSignIn(ctx, input)),
  endSessions: operator("passenger:write")
    .input(PassengerRef)
    .output(PassengerRef)
    .mutation(({ ctx, input }) => endSessions(ctx, input)),

  duplicates: operator("passenger:read")
    .input(DuplicateQuery)
    .output(DuplicateList)
    .query(({ ctx, input }) => listDuplicates(ctx, input)),
  duplicatesOf: operator("passenger:read")
    .input(PassengerRef)
    .output(DuplicatesOf)
    .query(({ ctx, input }) => duplicatesOf(ctx, input)),
  mergePreview: operator("passenger:read")
    .input(Merge)
    .output(MergePreview)
    .query(({ ctx, input }) => previewMerge(ctx, input)),
  merge: operator("passenger:write")
    .input(Merge)
    .output(Merged)
    .mutation(({ ctx, input }) => mergePassengers(ctx, input)),
  undoMerge: operator("passenger:write")
    .input(MergeRef)
    .output(MergeRef)
    .mutation(({ ctx, input }) => undoMerge(ctx, input)),
  merges: operator("passenger:read")
    .output(MergeList)
    .query(({ ctx }) => listMerges(ctx)),
  distinct: operator("passenger:write")
    .input(Pair)
    .output(Pair)
    .mutation(({ ctx, input }) => markDistinct(ctx, input)),

  importPreview: operator("passenger:write")
    .input(ImportFile)
    .output(ImportPreview)
    .query(({ ctx, input }) => previewImport(ctx, input)),
  importStart: operator("passenger:write")
    .input(ImportRequest)
    .output(ImportAsked)
    .mutation(({ ctx, input }) => importPassengers(ctx, input)),
  importRead: operator("passenger:write")
    .input(ImportRef)
    .output(ImportProgress)
    .query(({ ctx, input }) => readImport(ctx, input)),
  importRows: operator("passenger:write")
    .input(ImportRowsQuery)
    .output(ImportRows)
    .query(({ ctx, input }) => listImportRows(ctx, input)),
  imports: operator("passenger:write")
    .output(ImportList)
    .query(({ ctx }) => listImports(ctx)),
  importDecide: operator("passenger:write")
    .input(ImportDecision)
    .output(ImportDecided)
    .mutation(({ ctx, input }) => decideImport(ctx, input)),
  importRun: operator("passenger:write")
    .input(ImportRef)
    .output(ImportAsked)
    .mutation(({ ctx, input }) => runImport(ctx, input)),
  importUndo: operator("passenger:write")
    .input(ImportRef)
    .output(ImportAsked)
    .mutation(({ ctx, input }) => undoImport(ctx, input)),
});

import { listDeliveries, readDelivery } from "@/domain/platform/webhook/list-deliveries";
import { listEndpoints } from "@/domain/platform/webhook/list-endpoints";
import { replay } from "@/domain/platform/webhook/replay";
import { rotateKey } from "@/domain/platform/webhook/rotate-key";
import { removeEndpoint, saveEndpoint, setEndpointActive } from "@/domain/platform/webhook/save-endpoint";
import {
  DeliveryDetails,
  DeliveryList,
  DeliveryQuery,
  DeliveryRef,
  EndpointActive,
  EndpointForm,
  EndpointList,
  EndpointRef,
  EndpointRemoval,
  EndpointSaved,
  Replay,
  Replayed,
  Rotation,
  Tested,
} from "@/domain/platform/webhook/schema";
import { testEndpoint } from "@/domain/platform/webhook/test-endpoint";
import { operator, router } from "@/server/trpc";
import { webhookHooks, webhookSealing } from "@/server/webhook-deps";

/** Webhooks: endpoints, their keys, deliveries and responses. */
export const webhooks = router({
  list: operator("partner:read")
    .output(EndpointList)
    .query(({ ctx }) => listEndpoints(ctx, webhookSealing().open)),

  save: operator("partner:write")
    .input(EndpointForm)
    .output(EndpointSaved)
    .mutation(({ ctx, input }) => saveEndpoint(ctx, webhookSealing(), input)),

  setActive: operator("partner:write")
    .input(EndpointActive)
    .output(EndpointSaved)
    .mutation(({ ctx, input }) => setEndpointActive(ctx, input)),

  remove: operator("partner:write")
    .input(EndpointRemoval)
    .mutation(({ ctx, input }) => removeEndpoint(ctx, input)),

  rotateKey: operator("partner:write")
    .input(Rotation)
    .output(EndpointSaved)
    .mutation(({ ctx, input }) => rotateKey(ctx, webhookSealing(), input)),

  test: operator("partner:write")
    .input(EndpointRef)
    .output(Tested)
    .mutation(({ ctx, input }) => testEndpoint(ctx, webhookHooks(), input)),

  deliveries: operator("partner:read")
    .input(DeliveryQuery)
    .output(DeliveryList)
    .query(({ ctx, input }) => listDeliveries(ctx, input)),

  delivery: operator("partner:read")
    .input(DeliveryRef)
    .output(DeliveryDetails)
    .query(({ ctx, input }) => readDelivery(ctx, input)),

  replay: operator("partner:write")
    .input(Replay)
    .output(Replayed)
    .mutation(({ ctx, input }) => replay(ctx, input)),
});

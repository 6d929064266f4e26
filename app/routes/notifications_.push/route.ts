import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import {
  dropPushSubscription,
  keepPushSubscription,
  pushPublicKey,
} from '~/domain/notifications/index.server';
import {
  DropPushSubscription,
  KeepPushSubscription,
} from '~/domain/notifications/push/push-subscription.schema';
import { answerJson, readJson } from '~/http/api.server';
import { requireCaller } from '~/http/session/guards.server';
import { DomainError } from '~/lib/errors';

export function loader({ request }: LoaderFunctionArgs) {
  return answerJson(async () => {
    await requireCaller(request);
    return { publicKey: await pushPublicKey() };
  });
}

export function action({ request }: ActionFunctionArgs) {
  return answerJson(async () => {
    const { actor, sessionId } = await requireCaller(request);
    if (request.method === 'DELETE') {
      await dropPushSubscription(await readJson(request, DropPushSubscription), actor);
      return { isOn: false };
    }
    if (request.method !== 'POST') throw new DomainError('invalid', 'Use POST or DELETE.');
    await keepPushSubscription(await readJson(request, KeepPushSubscription), actor, { sessionId });
    return { isOn: true };
  });
}

import { addEndpoint, pauseEndpoint, sendTestEvent } from '~/domain/webhooks/index.server';
import { but, type Calls, type Refusals, trader } from './sent';

const json = { url: 'http://127.0.0.1:9/hook', events: ['order.created' as const] };

async function adding() {
  return { address: '/api/webhooks', cookie: (await trader()).cookie, json };
}

async function listening() {
  const { actor, cookie } = await trader();
  const { id } = await addEndpoint(json, actor);
  const { id: deliveryId } = await sendTestEvent(id, actor);
  return { id, deliveryId, actor, cookie };
}

const ofOne =
  (rest = '', sent: object = {}) =>
  async () => {
    const { id, cookie } = await listening();
    return { address: `/api/webhooks/${id}${rest}`, cookie, ...sent };
  };

export const webhookCalls: Calls = {
  'GET /api/webhooks': async () => ({ cookie: (await listening()).cookie }),
  'POST /api/webhooks': adding,
  'PUT /api/webhooks/{id}': ofOne('', { json: { isPaused: true } }),
  'DELETE /api/webhooks/{id}': ofOne(),
  'POST /api/webhooks/{id}/rotate': ofOne('/rotate'),
  'POST /api/webhooks/{id}/test': ofOne('/test'),
  'GET /api/webhooks/{id}/deliveries': ofOne('/deliveries?page=1'),
  async 'POST /api/webhooks/deliveries/{id}/resend'() {
    const { deliveryId, cookie } = await listening();
    return { address: `/api/webhooks/deliveries/${deliveryId}/resend`, cookie };
  },
};

const paused = (rest: string) => async () => {
  const { id, deliveryId, actor, cookie } = await listening();
  await pauseEndpoint(id, true, actor);
  const address = rest.replace('{id}', id).replace('{deliveryId}', deliveryId);
  return { address: `/api/webhooks/${address}`, cookie };
};

export const webhookRefusals: Refusals = {
  '400 to POST: a webhook inside a network': but(adding, { json: { url: 'http://10.0.0.7/' } }),
  '409 to POST: a test of a paused webhook': paused('{id}/test'),
  '409 to POST: a delivery of a paused webhook': paused('deliveries/{deliveryId}/resend'),
};

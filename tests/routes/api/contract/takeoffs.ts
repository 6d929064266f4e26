import { randomUUID } from 'node:crypto';
import { createMaterial } from '../../../factories/material';
import { callApi } from '../call-api';
import { but, type Calls, type Refusals, type Sent, trader } from './sent';

const list = { zip: '60601', lines: ['300 ft 2x4', '12 swing gates'] };

async function takeoff(part = '', json?: object): Promise<Sent> {
  await createMaterial({ title: 'Swing gates', quantity: 40 });
  const { cookie } = await trader();
  const { body } = await callApi('POST', '/api/takeoffs', { cookie, json: list });
  return { address: `/api/takeoffs/${String(body?.id)}${part}`, cookie, ...(json && { json }) };
}

const line = { position: 2, quantity: 40, unit: 'each', words: 'swing gates' };
const correct = () => takeoff('/lines', { ...line, isSkipped: true });
const settings = { name: 'Elm Street', zip: '60563', radius: 'anywhere' };

export const takeoffCalls: Calls = {
  'GET /api/compare': async () => ({
    address: `/api/compare?ids=${(await createMaterial()).id}&zip=60601&quantity=10&unit=each`,
  }),
  'GET /api/takeoffs': async () => ({ cookie: (await takeoff()).cookie }),
  'POST /api/takeoffs': async () => ({
    cookie: (await trader()).cookie,
    json: { ...list, radius: '50', name: 'Oak' },
  }),
  'GET /api/takeoffs/{id}': () => takeoff(),
  'PUT /api/takeoffs/{id}': () => takeoff('', settings),
  'POST /api/takeoffs/{id}/lines': () => takeoff('/lines', { lines: ['2 pallets block'] }),
  'PUT /api/takeoffs/{id}/lines': correct,
  'POST /api/takeoffs/{id}/alerts': () => takeoff('/alerts'),
  'DELETE /api/takeoffs/{id}': () => takeoff(),
};

export const takeoffRefusals: Refusals = {
  '400 to GET: a ZIP code of words': async () => ({ address: '/api/compare?ids=x&zip=Chicago' }),
  '400 to GET: a ZIP code that no one knows': async () => ({
    address: '/api/compare?ids=x&zip=00000&quantity=10',
  }),
  '400 to PUT: a quantity of 1e9': but(correct, { json: { quantity: 1e9 } }),
  '400 to PUT: a listing of another line': but(correct, { json: { materialId: randomUUID() } }),
  '404 to PUT: a line that isn’t there': but(correct, { json: { position: 99 } }),
};

import { randomUUID } from 'node:crypto';
import { updateCompany } from '~/domain/companies/index.server';
import { UpdateCompany } from '~/domain/companies/update-company.schema';
import { makePhoto } from '../../../domain/media/photos';
import { codeMailedTo } from '../../../factories/mailbox';
import { createCategory, createMaterial } from '../../../factories/material';
import { makeCompany } from '../../../factories/company';
import { createUser, makeMember } from '../../../factories/user';
import { cookieOf } from '../../visit';
import { callApi } from '../call-api';
import { but, type Calls, type Refusals, type Sent, trader } from './sent';

const payable = () => trader({ paymentEnabled: true, stripeAccountId: `acct_${randomUUID()}` });

export async function listing(values: Record<string, unknown> = {}) {
  const { actor: seller, cookie } = await payable();
  const { id: categoryId } = await createCategory();
  const json = {
    title: 'Rebar #5, 20 ft',
    description: 'Epoxy coated, never unbundled.',
    categoryId,
    condition: 'new',
    price: '19.99',
    priceUnit: 'per piece',
    quantity: 40,
    city: 'Chicago',
    state: 'IL',
    location: 'Chicago, IL',
    ...values,
  };
  return { address: '/api/materials', seller, cookie, json };
}

export async function uploadTarget() {
  const { cookie } = await trader();
  const { body } = await callApi('POST', '/api/objects/upload', { cookie });
  return { cookie, uploadURL: String(body?.uploadURL) };
}

async function photo(bytes?: Uint8Array): Promise<Sent> {
  const { cookie, uploadURL } = await uploadTarget();
  const body = new Uint8Array(bytes ?? (await makePhoto(400, 300)));
  return { address: uploadURL, cookie, body, headers: { 'Content-Type': 'image/jpeg' } };
}

async function sentPhoto() {
  const { address, ...sent } = await photo();
  await callApi('PUT', address, sent);
  return { address, ...sent };
}

async function namedPhoto(): Promise<Sent> {
  const { address: imageURL, cookie } = await sentPhoto();
  return { address: '/api/material-images', cookie, json: { imageURL } };
}

async function spreadsheet(text = SHEET): Promise<Sent> {
  const { cookie } = await listing();
  const headers = { 'Content-Type': 'text/csv' };
  const body = new TextEncoder().encode(text);
  return { address: '/api/my-listings/imports?fileName=yard.csv', cookie, headers, body };
}

const SHEET = 'SKU,Title,Category,Price,Qty\nB-1,Block,Concrete & Masonry,2.15,40\nB-2,,,call,1\n';

async function checkedImport() {
  const { address, ...sent } = await spreadsheet();
  const { body } = await callApi('POST', address, sent);
  const checked = `/api/my-listings/imports/${String(body?.id)}`;
  return { address: checked, cookie: sent.cookie, json: { intent: 'start' } };
}

const COMPANY = {
  name: 'Lakeshore Builders',
  email: 'office@lakeshore.example',
  phone: '312-555-0144',
  address: '400 W Grand Ave',
  city: 'Chicago',
  state: 'IL',
  description: 'Concrete and masonry.',
};

const anyUser = async () => cookieOf((await createUser()).id);

async function ownMaterial(json?: object) {
  const { companyId, cookie } = await trader();
  const { id } = await createMaterial({ companyId });
  return { address: `/api/materials/${id}`, cookie, json };
}

async function withCategory(address?: string) {
  await createCategory();
  return { address };
}

const bulk = (cookie: string, materials: object[]) => ({
  ...{ address: '/api/materials/bulk', cookie, json: { materials } },
});

export const catalogueCalls: Calls = {
  async 'GET /api/materials'() {
    await createMaterial();
    return { address: '/api/materials?search=CMU&location=Chicago,+IL' };
  },
  'GET /api/materials/{id}': async () => ({
    address: `/api/materials/${(await createMaterial()).id}`,
  }),
  'POST /api/materials': listing,
  async 'POST /api/materials/bulk'() {
    const { cookie, json } = await listing({ sku: 'RB-5' });
    const materials = [json, { ...json, sku: 'RB-6', price: 'cheap' }];
    return { cookie, json: { materials } };
  },
  'PUT /api/materials/{id}': () => ownMaterial({ price: '1.75' }),
  'DELETE /api/materials/{id}': () => ownMaterial(),
  async 'GET /api/my-listings'() {
    const { companyId, cookie } = await trader();
    await createMaterial({ companyId, hiddenAt: new Date() });
    return { cookie };
  },
  'GET /api/my-listings/imports': async () => ({ cookie: (await checkedImport()).cookie }),
  'POST /api/my-listings/imports': spreadsheet,
  async 'GET /api/my-listings/imports/{id}'() {
    const { cookie, address } = await checkedImport();
    return { cookie, address };
  },
  'POST /api/my-listings/imports/{id}': checkedImport,
  'GET /api/categories': () => withCategory(),
  'GET /api/subcategories': () => withCategory(),
  'GET /api/search-suggestions': () => withCategory('/api/search-suggestions?text=dry'),
  async 'GET /api/price-analysis/{materialId}'() {
    const { id, companyId } = await createMaterial();
    for (const price of ['1.80', '2.10', '2.40', '2.70']) {
      await createMaterial({ price, companyId });
    }
    return { address: `/api/price-analysis/${id}?category=Masonry` };
  },
  async 'GET /api/saved'() {
    const cookie = await anyUser();
    await callApi('PUT', `/api/saved/${(await createMaterial()).id}`, { cookie });
    return { cookie };
  },
  'PUT /api/saved/{materialId}': async () => ({
    address: `/api/saved/${(await createMaterial()).id}`,
    cookie: await anyUser(),
  }),
  'DELETE /api/saved/{materialId}': async () => ({
    address: `/api/saved/${randomUUID()}`,
    cookie: await anyUser(),
  }),
  async 'GET /api/companies'() {
    await makeCompany();
    return { address: '/api/companies?search=&page=1' };
  },
  'GET /api/companies/{id}': async () => ({
    address: `/api/companies/${(await makeCompany()).id}`,
  }),
  'GET /api/companies/{id}/materials': async () => ({
    address: `/api/companies/${(await createMaterial()).companyId}/materials`,
  }),
  'POST /api/companies': async () => ({ json: COMPANY }),
  async 'PUT /api/companies/{id}'() {
    const { companyId, cookie } = await trader();
    const json = { ...COMPANY, businessType: 'supplier' };
    return { address: `/api/companies/${companyId}`, cookie, json };
  },
  async 'POST /api/companies/{id}/confirm-email'() {
    const { companyId, cookie, actor } = await trader();
    const email = 'office@new.example';
    await updateCompany(companyId, UpdateCompany.parse({ ...COMPANY, email }), actor);
    const json = { code: await codeMailedTo(email) };
    return { address: `/api/companies/${companyId}/confirm-email`, cookie, json };
  },
  'POST /api/shipping/quote': async () => ({
    json: {
      origin: { address: '400 W Grand Ave', city: 'Chicago', state: 'IL', zipCode: '60654' },
      destination: { address: '1 Main St', city: 'Austin', state: 'TX', zipCode: '78701' },
      package: { weight: 40, dimensions: { length: 20, width: 12, height: 10 } },
    },
  }),
  'POST /api/objects/upload': async () => ({ cookie: (await trader()).cookie }),
  'PUT /api/objects/uploads/{target}': () => photo(),
  'PUT /api/material-images': namedPhoto,
};

const guest = (address: string) => async () => ({ address });

export const catalogueRefusals: Refusals = {
  '400 to GET: a null character in a search': guest('/api/materials?search=%00'),
  '400 to GET: an unknown sort': guest('/api/materials?sort=cheapest'),
  '400 to GET: a limit over 200': guest('/api/materials?limit=201'),
  '400 to GET: a cursor of ours it isn’t': guest('/api/materials?cursor=x'),
  '400 to GET: changes with a filter': guest(
    '/api/materials?updatedSince=2026-11-20T17:04:00Z&search=CMU',
  ),
  '413 to POST: a bulk of listings over 2 MB': async () =>
    bulk((await listing()).cookie, [{ description: 'x'.repeat(2_000_000) }]),
  '400 to POST: a bulk of 201 listings': async () =>
    bulk((await listing()).cookie, Array(201).fill({}) as object[]),
  '403 to POST: a bulk of listings by a company without payment setup': async () =>
    bulk((await trader()).cookie, [{ sku: 'A' }]),
  '415 to POST: a spreadsheet sent as a form': but(spreadsheet, {
    headers: { 'Content-Type': 'text/plain' },
  }),
  '413 to POST: a spreadsheet over 10 MB': () => spreadsheet(' '.repeat(10_000_001)),
  '400 to POST: a spreadsheet without headings': () => spreadsheet('1,2\n3,4\n'),
  '409 to POST: an undo before the start': but(checkedImport, { json: { intent: 'undo' } }),
  '404 to POST: the start of another company’s import': async () => ({
    ...(await checkedImport()),
    cookie: (await payable()).cookie,
  }),
  '400 to GET: a price it has not': guest('/api/materials?priceMax=10'),
  '400 to GET: a page of no number': guest('/api/companies?page=x'),
  '400 to GET: a parameter of a call without any': guest('/api/categories?limit=1'),
  '404 to GET: an id that is not a UUID': guest('/api/materials/1'),
  '404 to GET: an unknown company': guest(`/api/companies/${randomUUID()}`),
  async '403 to PUT: a change to a company by a member who does not manage it'() {
    const { id } = await makeCompany();
    const { user } = await makeMember(id, 'member');
    return { address: `/api/companies/${id}`, cookie: await cookieOf(user.id), json: COMPANY };
  },
  '400 to PUT: an upload address that does not exist': but(photo, {
    address: '/api/objects/uploads/x',
  }),
  '409 to PUT: a second photo at one address': sentPhoto,
  '415 to PUT: bytes that are not a photo': () =>
    photo(new TextEncoder().encode('<svg onload="x()"/>')),
  '413 to PUT: a photo over 10 MB': () => photo(new Uint8Array(10_485_761)),
  async '409 to PUT: an upload address without its photo'() {
    const { cookie, uploadURL: imageURL } = await uploadTarget();
    return { address: '/api/material-images', cookie, json: { imageURL } };
  },
  '403 to PUT: another user’s photo': async () => ({
    ...(await namedPhoto()),
    cookie: (await trader()).cookie,
  }),
};

import { z } from 'zod/v4';
import { listCompanyMaterials, listMaterialFacts } from '~/domain/catalogue/index.server';
import { ConfirmCompanyEmail } from '~/domain/companies/changes/company-changes.schema';
import { COMPANIES_COPY, COMPANY_PROFILE_COPY } from '~/domain/companies/copy';
import {
  confirmCompanyEmail,
  DIRECTORY_PAGE_SIZE,
  DirectoryCompany,
  getCompanyPage,
  getOwnCompany,
  listDirectory,
  updateCompany,
} from '~/domain/companies/index.server';
import { FEEDBACK_PAGE_SIZE, listFeedback, PublicFeedback } from '~/domain/trading/index.server';
import { UpdateCompany } from '~/domain/companies/update-company.schema';
import type { Actor } from '~/lib/actor';
import { Moment } from '~/lib/answer-fields';
import { DomainError } from '~/lib/errors';
import type { Viewer } from '../../../session/session.server';
import { callsOf } from '../../define-call.server';
import { MaterialJson, toMaterialJson } from '../catalogue/material-json.server';

const { anyone, company } = callsOf('Companies');
const MATERIALS_PAGE = 24;

/** Threat: public fields only, never a tax ID, license, reviewer notes or payment accounts. */
const CompanyJson = DirectoryCompany.extend({
  address: z.string().nullable(),
  zipCode: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  establishedYear: z.int().nullable(),
  createdAt: Moment,
  feedback: z
    .object({ count: z.int(), wouldBuyAgain: z.int() })
    .meta({ description: 'How many buyers left feedback, and would buy again' }),
  isReachable: z.boolean().meta({ description: 'false: no one at it can sign in' }),
  seen: z.string().nullable().meta({
    description: 'Send it back as `seen` with PUT; null for companies other than yours',
  }),
}).meta({ id: 'Company' });

export const listCompaniesCall = anyone.list('/api/companies', {
  summary: 'List companies that can trade',
  description: 'By name.',
  query: z.object({
    search: z
      .string()
      .optional()
      .meta({ description: 'Searches name, city, state and description' }),
  }),
  pageSize: DIRECTORY_PAGE_SIZE,
  row: DirectoryCompany,
  run: ({ query }) => listDirectory(query),
});

export const getCompanyCall = anyone.get('/api/companies/{id}', {
  summary: 'Get a company',
  answer: CompanyJson,
  run: ({ params, viewer }) => companyFor(params.id, viewer),
});

export const listCompanyMaterialsCall = anyone.list('/api/companies/{id}/materials', {
  summary: 'List a company’s materials',
  description: 'Newest first.',
  pageSize: MATERIALS_PAGE,
  row: MaterialJson,
  async run({ params: { id }, query: { page }, viewer }) {
    const { materialCount: total } = await requireCompany(id, viewer?.company?.id);
    const offset = (page - 1) * MATERIALS_PAGE;
    const cards = await listCompanyMaterials(id, { limit: MATERIALS_PAGE, offset });
    const facts = await listMaterialFacts(cards.map((card) => card.id));
    const pageCount = Math.max(1, Math.ceil(total / MATERIALS_PAGE));
    return { rows: facts.map(toMaterialJson), total, pageCount };
  },
});

export const listFeedbackCall = anyone.list('/api/companies/{id}/feedback', {
  summary: 'List what buyers said of a company',
  description: 'Newest first.',
  pageSize: FEEDBACK_PAGE_SIZE,
  row: PublicFeedback,
  async run({ params: { id }, query: { page }, viewer }) {
    const found = await requireCompany(id, viewer?.company?.id);
    return listFeedback(found.id, page);
  },
});

export const updateCompanyCall = company.put('/api/companies/{id}', {
  summary: 'Update your company',
  description:
    'For the company’s owner and admins. Omitted fields are cleared, except taxId, which stays, and zipCode, which stays until the city changes. With `seen` from GET, what others changed since stays, or 409 names the fields that both changed. A new name, tax ID or address shows once an admin approves it (isWaiting); sending the present ones withdraws it. A new email takes effect after its code is sent to POST /api/companies/{id}/confirm-email.',
  body: UpdateCompany,
  answer: CompanyJson.extend({ isWaiting: z.boolean(), emailToConfirm: z.string().nullable() }),
  refusals: [409, 429],
  failed: COMPANY_PROFILE_COPY.updateFailed.description,
  async run({ params: { id }, body, viewer }) {
    const zipCode = body.zipCode ?? (await keptZipCode(body, viewer.actor));
    const sent = { ...body, zipCode };
    const { isWaiting, emailToConfirm } = await updateCompany(id, sent, viewer.actor);
    return { ...(await companyFor(id, viewer)), isWaiting, emailToConfirm };
  },
});

export const confirmCompanyEmailCall = company.post('/api/companies/{id}/confirm-email', {
  summary: 'Confirm a new company email with its code',
  body: ConfirmCompanyEmail,
  answer: z.object({ email: z.string() }),
  refusals: [409, 429],
  async run({ params: { id }, body, viewer }) {
    if (id !== viewer.company.id) {
      throw new DomainError('forbidden', COMPANY_PROFILE_COPY.foreignCompany);
    }
    return { email: await confirmCompanyEmail(body, viewer.actor) };
  },
  done: ({ email }) => COMPANY_PROFILE_COPY.emailChanged(email).description,
});

/** Most callers send no ZIP code; keep the last one that was asked for. */
async function keptZipCode({ city, state }: z.infer<typeof UpdateCompany>, actor: Actor) {
  const own = await getOwnCompany(actor);
  const last = own?.change ?? own;
  const isSamePlace = last?.city === city && last.state === state;
  return isSamePlace ? (last.zipCode ?? undefined) : undefined;
}

async function companyFor(id: string, viewer: Viewer | null) {
  const found = await requireCompany(id, viewer?.company?.id);
  const own = viewer?.company?.id === id ? await getOwnCompany(viewer.actor) : null;
  return { ...found, seen: own && own.seen };
}

async function requireCompany(id: string, viewerCompanyId: string | null = null) {
  const found = await getCompanyPage(id, viewerCompanyId);
  if (!found) throw new DomainError('not_found', COMPANIES_COPY.notFound);
  return found;
}

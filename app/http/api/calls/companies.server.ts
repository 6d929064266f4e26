import { z } from 'zod/v4';
import { listCompanyMaterials, listMaterialFacts } from '~/domain/catalogue/index.server';
import { COMPANIES_COPY, COMPANY_PROFILE_COPY, REGISTRATION_COPY } from '~/domain/companies/copy';
import {
  getCompanyPage,
  getOwnCompany,
  listDirectory,
  registerCompanyBriefly,
  updateCompany,
} from '~/domain/companies/index.server';
import { RegisterCompanyBriefly } from '~/domain/companies/registration/register-company.schema';
import { UpdateCompany } from '~/domain/companies/update-company.schema';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { withFallbackMessage } from '../../fallback-message.server';
import { visitorOf } from '../../visitor.server';
import { defineCall } from '../define-call.server';
import { pageAnswer, paged, PageQuery } from './common-json.server';
import {
  CompanyJson,
  ListedCompanyJson,
  RegistrationStarted,
  toCompanyJson,
  toListedCompanyJson,
} from './companies-json.server';
import { MaterialJson, toMaterialJson } from './material-json.server';

const tag = 'Companies';
const MATERIALS_PAGE = 24;

export const listCompaniesCall = defineCall({
  method: 'GET',
  path: '/api/companies',
  tag,
  summary: 'List companies that can trade',
  description: `By name. ${paged(54)}`,
  auth: 'public',
  query: PageQuery.extend({
    search: z
      .string()
      .optional()
      .meta({ description: 'Searches name, city, state and description' }),
  }),
  answer: z.array(ListedCompanyJson),
  async run({ query: { search, page } }) {
    const found = await listDirectory({ search, page });
    return pageAnswer(page, { ...found, rows: found.companies }, (rows) =>
      rows.map(toListedCompanyJson),
    );
  },
});

export const getCompanyCall = defineCall({
  method: 'GET',
  path: '/api/companies/{id}',
  tag,
  summary: 'Get a company',
  auth: 'public',
  answer: CompanyJson,
  run: async ({ params, viewer }) =>
    toCompanyJson(await requireCompany(params.id, viewer?.company?.id)),
});

export const listCompanyMaterialsCall = defineCall({
  method: 'GET',
  path: '/api/companies/{id}/materials',
  tag,
  summary: 'List a company’s materials',
  description: `Newest first. ${paged(MATERIALS_PAGE)}`,
  auth: 'public',
  query: PageQuery,
  answer: z.array(MaterialJson),
  async run({ params: { id }, query: { page }, viewer }) {
    const { materialCount: total } = await requireCompany(id, viewer?.company?.id);
    const offset = (page - 1) * MATERIALS_PAGE;
    const cards = await listCompanyMaterials(id, { limit: MATERIALS_PAGE, offset });
    const facts = await listMaterialFacts(cards.map((card) => card.id));
    const pageCount = Math.max(1, Math.ceil(total / MATERIALS_PAGE));
    return pageAnswer(page, { rows: facts, total, pageCount }, (rows) => rows.map(toMaterialJson));
  },
});

export const registerCompanyBrieflyCall = defineCall({
  method: 'POST',
  path: '/api/companies',
  tag,
  summary: 'Register a company with the short form',
  description:
    'Sends a code to confirm with POST /api/company-registration/verify-email. The company is created when an admin approves it; its contact then sets a password.',
  auth: 'public',
  tokens: 'never',
  status: 201,
  body: RegisterCompanyBriefly,
  answer: RegistrationStarted,
  refusals: [429, 503],
  idempotent: true,
  async run({ body, request }) {
    const { answer } = await withFallbackMessage(REGISTRATION_COPY.failedBriefly, () =>
      registerCompanyBriefly(body, visitorOf(request)),
    );
    return answer;
  },
});

export const updateCompanyCall = defineCall({
  method: 'PUT',
  path: '/api/companies/{id}',
  tag,
  summary: 'Update your company',
  description:
    'For the company’s owner and admins. Omitted fields are cleared, except zipCode, which stays until the city changes.',
  auth: 'company',
  body: UpdateCompany,
  answer: CompanyJson,
  refusals: [409, 503],
  async run({ params: { id }, body, viewer }) {
    await withFallbackMessage(COMPANY_PROFILE_COPY.updateFailed.description, async () => {
      const zipCode = body.zipCode ?? (await keptZipCode(body, viewer.actor));
      await updateCompany(id, { ...body, zipCode }, viewer.actor);
    });
    return toCompanyJson(await requireCompany(id, viewer.company.id));
  },
});

/** Most callers send no ZIP code; keep the stored one and its coordinates. */
async function keptZipCode(
  { city, state }: z.infer<typeof UpdateCompany>,
  actor: Actor,
): Promise<string | undefined> {
  const own = await getOwnCompany(actor);
  const isSamePlace = own?.city === city && own.state === state;
  return isSamePlace ? (own.zipCode ?? undefined) : undefined;
}

async function requireCompany(id: string, viewerCompanyId: string | null = null) {
  const company = await getCompanyPage(id, viewerCompanyId);
  if (!company) throw new DomainError('not_found', COMPANIES_COPY.notFound);
  return company;
}

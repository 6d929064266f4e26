import { z } from 'zod/v4';
import { db, sql, sqlJoin, type Prisma } from '~/db/client.server';
import { keptCount } from '~/db/kept-counts.server';
import { cachedRead } from '~/db/kept-reads.server';
import { readListPage } from '~/db/list-page.server';
import { isReachableSql, MAY_TRADE } from '~/db/may-trade.server';
import { BUSINESS_TYPES } from '~/lib/choices/business-types';
import { shownAddress } from '~/lib/forgotten-address';
import { US_STATES } from '~/lib/places/us-states';
import { isUuid } from '~/lib/uuid';

/** PostgreSQL rejects U+0000 in text. */
function searchTerm(text: string | null | undefined): string {
  return (text ?? '').replaceAll('\0', '').trim().toLowerCase().slice(0, 100);
}

function statesNamed(term: string): string[] {
  if (term.length < 3) return [];
  return US_STATES.filter(([, name]) => name.toLowerCase().includes(term)).map(([code]) => code);
}

const MAX_WORDS = 12;

/**
 * Each has to be there, in any order; two letters, as of a state, only as a word of their own. Without
 * accents and apostrophes, as directory_text in SQL.
 */
function searchWords(term: string): { word: string; states: string[] }[] {
  const plain = term.normalize('NFD').replace(/[\p{M}'’‘]/gu, '');
  const words = plain.split(/[\s.,]+/).filter(Boolean);
  return words.slice(0, MAX_WORDS).map((word) => ({
    word: word.length === 2 ? ` ${word} ` : word,
    states: statesNamed(word),
  }));
}

export type DirectoryCompany = z.output<typeof DirectoryCompany>;
export const DirectoryCompany = z
  .object({
    id: z.uuid(),
    name: z.string(),
    city: z.string(),
    state: z.string(),
    description: z.string().nullable(),
    businessType: z.enum(BUSINESS_TYPES).nullable(),
    verified: z.boolean(),
    materialCount: z.int().min(0).meta({ description: 'Materials for sale' }),
  })
  .meta({ id: 'ListedCompany' });

export const DIRECTORY_PAGE_SIZE = 24;

/** Only companies that may trade and have a user, by name. Pages start at 1. */
export function listDirectory({
  search = '',
  page = 1,
}: { search?: string; page?: number } = {}): ReturnType<typeof readDirectory> {
  const read = () => readDirectory(search, page);
  return cachedRead(JSON.stringify(['directory', search, page]), read, ['companies', 'sale']);
}

function readDirectory(search: string, page: number) {
  const words = searchWords(searchTerm(search)).map(({ word, states }) => {
    const isMatch = sql`c.directory_text LIKE ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`;
    return states.length ? sql`(${isMatch} OR c.state = ANY (${states}::bpchar[]))` : isMatch;
  });
  return readListPage<DirectoryCompany>({
    columns: sql`c.id, c.name, c.city, c.state, c.description, c.business_type AS "businessType",
      c.verified, ${keptCount('company', sql`c.id::text`)} AS "materialCount"`,
    table: sql`companies c`,
    alias: sql`c`,
    conditions: [isReachableSql()],
    search: words.length ? sqlJoin(words, ' AND ') : null,
    total: keptCount('directory'),
    order: sql`c.name, c.id`,
    keys: sql`c.name`,
    page,
    pageSize: DIRECTORY_PAGE_SIZE,
  });
}

/**
 * Who may see a company's phone: anyone, while the company may trade and has a user; its own users
 * always. The same holds for the email; the other fields here don't need a user. A listing's page
 * shows the seller's phone too (`getMaterial`), a paid purchase each party's. Never public: the tax
 * ID, license, notes and payment account.
 */
const PUBLIC_FIELDS = {
  id: true,
  name: true,
  description: true,
  businessType: true,
  city: true,
  state: true,
  zipCode: true,
  address: true,
  phone: true,
  email: true,
  website: true,
  establishedYear: true,
  verified: true,
  createdAt: true,
} as const satisfies Prisma.CompanySelect;

export type CompanyPage = NonNullable<Awaited<ReturnType<typeof readCompanyPage>>>;

/** Null unless the company may trade; its own users see it before approval too. */
export async function getCompanyPage(
  id: string,
  viewerCompanyId: string | null = null,
): Promise<CompanyPage | null> {
  if (!isUuid(id)) return null;
  if (viewerCompanyId === id) return readCompanyPage(id, {});
  const key = id.toLowerCase();
  const read = () => readCompanyPage(key, MAY_TRADE);
  return cachedRead(`company ${key}`, read, [key, `sale ${key}`, `feedback ${key}`]);
}

interface FeedbackCounts {
  count: number;
  wouldBuyAgain: number;
}

/** As `FeedbackCounts`. Depends on the topic `feedback ${companyId}`. */
export const feedbackCounts = (companyId: Prisma.Sql): Prisma.Sql => sql`
  (SELECT json_build_object('count', count(*),
            'wouldBuyAgain', count(*) FILTER (WHERE f.would_buy_again))
     FROM feedback f WHERE f.seller_company_id = ${companyId} AND f.removed_at IS NULL)`;

async function readCompanyPage(id: string, condition: Partial<typeof MAY_TRADE>) {
  const [company, [counted]] = await Promise.all([
    db.company.findFirst({
      where: { id, ...condition },
      select: { ...PUBLIC_FIELDS, leftWithoutUsersAt: true },
    }),
    db.$queryRaw<{ materialCount: number; feedback: FeedbackCounts }[]>`
      SELECT ${keptCount('company', sql`${id.toLowerCase()}`)} AS "materialCount",
             ${feedbackCounts(sql`${id}::uuid`)} AS feedback`,
  ]);
  if (!company) return null;
  const { leftWithoutUsersAt, phone, email, ...facts } = company;
  const isReachable = leftWithoutUsersAt === null;
  const contact = isReachable
    ? { phone, email: shownAddress(email) }
    : { phone: null, email: null, verified: false };
  return { ...facts, ...contact, isReachable, ...counted! };
}

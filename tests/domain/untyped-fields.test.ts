import { expect, test } from 'vitest';
import { allCalls } from '~/http/api/all-calls.server';

/*
 * Whatever a form or a call sends beyond what its schema names is dropped before a use case sees
 * it, and no schema names what only the platform decides. The table is the folder: every schema of
 * every area, those to come too.
 */
const modules = import.meta.glob<Record<string, unknown>>('../../app/domain/**/*.schema.ts', {
  eager: true,
});

interface Schema {
  _zod: { def: Record<string, unknown> & { type: string } };
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value;

const SCHEMAS = Object.entries(modules).flatMap(([path, exported]) =>
  Object.entries(exported).flatMap(([name, value]) =>
    isSchema(value) ? [{ name: `${path.replace('../../app/', '')} ${name}`, schema: value }] : [],
  ),
);

/** A call's body is a form's schema, or made of one. */
const BODIES = allCalls.flatMap(({ method, path, body }) =>
  isSchema(body) ? [{ name: `${method} ${path}`, schema: body }] : [],
);

/** All schemas that one is made of, with the names under which objects keep them. */
function* partsOf(schema: Schema, field = ''): Generator<{ field: string; schema: Schema }> {
  yield { field, schema };
  const { def } = schema._zod;
  for (const [key, value] of Object.entries(def)) {
    if (key === 'shape') {
      for (const [name, part] of Object.entries(value as Record<string, Schema>)) {
        yield* partsOf(part, name);
      }
    } else if (Array.isArray(value)) {
      for (const part of value) if (isSchema(part)) yield* partsOf(part, field);
    } else if (isSchema(value)) {
      yield* partsOf(value, field);
    }
  }
}

/** What a row has and nobody outside may set; where it may be, who may is the use case's matter. */
const DECIDED_HERE =
  /^(id|role|companyId|userId|senderCompanyId|buyerCompanyId|verified|verifiedBy|emailVerified|registrationStatus|status|paymentEnabled|stripeAccountId|taxId|bannedAt|quantityHeld|quantitySold|listedQuantity|platformFee|totalAmount|priceCents|createdAt)$/;
const NAMED_ON_PURPOSE = [
  // The credential's, which its signature proves.
  'POST /api/auth/passkeys/sign-in: id',
  'POST /api/auth/passkeys: id',
  // As the form's, below.
  'POST /api/materials: id',
  // Another than the own company is refused, rather than taken for it.
  'POST /api/messages: senderCompanyId',
  // A new tax ID waits for an admin.
  'PUT /api/companies/{id}: taxId',
  'domain/accounts/passkeys/passkey.schema.ts AddPasskey: id',
  'domain/accounts/passkeys/passkey.schema.ts NewPasskeyJson: id',
  'domain/accounts/passkeys/passkey.schema.ts SignInWithPasskey: id',
  'domain/accounts/passkeys/passkey.schema.ts UsedPasskeyJson: id',
  // Made by the form, so that one sent twice lists once; a taken one names nothing.
  'domain/catalogue/materials/create-material.schema.ts CreateMaterial: id',
  // Sellers that a list is narrowed to; nothing is written.
  'domain/catalogue/saved/saved-search.schema.ts SavedFilters: verified',
  'domain/catalogue/saved/saved-search.schema.ts SavedSearchAction: verified',
  'domain/catalogue/search/list-materials.schema.ts ListMaterials: verified',
  'domain/catalogue/selling/drafts.schema.ts SaveDraft: id',
  // Whom it concerns, of the own company; prices as the seller saw them in the preview.
  'domain/catalogue/selling/own-listings.schema.ts ListOwnListings: status',
  'domain/catalogue/selling/selling.schema.ts SellingForm: id',
  'domain/catalogue/selling/selling.schema.ts SellingForm: priceCents',
  'domain/catalogue/selling/selling.schema.ts UnconfirmedForm: id',
  // Whom an owner gives which role, of the own company; never a role on the platform.
  'domain/companies/invitations/invitations.schema.ts ChangeMemberRole: role',
  'domain/companies/invitations/invitations.schema.ts ChangeMemberRole: userId',
  'domain/companies/invitations/invitations.schema.ts InviteMember: role',
  'domain/companies/invitations/invitations.schema.ts MemberId: userId',
  'domain/companies/update-company.schema.ts UpdateCompany: taxId',
  'domain/takeoffs/takeoff.schema.ts NewTakeoff: id',
  // What a list is narrowed to; nothing is written.
  'domain/trading/views/list-transactions.schema.ts ListTransactions: role',
  'domain/trading/views/list-transactions.schema.ts ListTransactions: status',
];

/** Rows that the schemas of one listing read, each with its own refusal. */
const OPEN_ON_PURPOSE = ['POST /api/materials/bulk: object'];

test('no schema accepts fields it doesn’t name', () => {
  expect(SCHEMAS.length).toBeGreaterThan(20);
  const open = [...SCHEMAS, ...BODIES].flatMap(({ name, schema }) =>
    [...partsOf(schema)].flatMap(({ schema: { _zod } }) => {
      const { type, catchall } = _zod.def;
      const lets = type === 'record' || type === 'any' || (type === 'object' && catchall);
      return lets ? [`${name}: ${type}`] : [];
    }),
  );
  expect(open).toEqual(OPEN_ON_PURPOSE);
});

test('no schema names a field that only the platform sets', () => {
  const named = [...SCHEMAS, ...BODIES].flatMap(({ name, schema }) =>
    [...partsOf(schema)].flatMap(({ field }) =>
      DECIDED_HERE.test(field) ? [`${name}: ${field}`] : [],
    ),
  );
  expect([...new Set(named)].sort()).toEqual(NAMED_ON_PURPOSE);
});

import { z } from 'zod/v4';
import { SITE_CHANGES } from '~/lib/site';
import * as emailCodes from './calls/account/email-codes.server';
import * as passkeys from './calls/account/passkeys.server';
import * as profile from './calls/account/profile.server';
import * as session from './calls/account/session.server';
import * as adminEvents from './calls/admin/events.server';
import * as adminMaterials from './calls/admin/materials.server';
import * as adminPeople from './calls/admin/people.server';
import * as adminSetup from './calls/admin/setup.server';
import * as categories from './calls/catalogue/categories.server';
import * as compare from './calls/catalogue/compare.server';
import * as imports from './calls/catalogue/imports.server';
import * as materials from './calls/catalogue/materials.server';
import * as photos from './calls/catalogue/photos.server';
import * as saved from './calls/catalogue/saved.server';
import * as shipping from './calls/catalogue/shipping.server';
import * as takeoffs from './calls/catalogue/takeoffs.server';
import * as companies from './calls/companies/companies.server';
import * as registration from './calls/companies/registration.server';
import * as webhooks from './calls/companies/webhooks.server';
import * as messages from './calls/inbox/messages.server';
import * as notifications from './calls/inbox/notifications.server';
import * as disputes from './calls/trading/disputes.server';
import * as feedback from './calls/trading/feedback.server';
import * as handover from './calls/trading/handover.server';
import * as money from './calls/trading/money.server';
import * as payments from './calls/trading/payments.server';
import * as refunds from './calls/trading/refunds.server';
import * as transactions from './calls/trading/transactions.server';
import { type Call, callsOf } from './define-call.server';
import { openApiDocument } from './openapi-document.server';

/** A function, because the document describes this call too. */
function documentCallOf(calls: () => Call[]): Call {
  const documents = new Map<string | undefined, ReturnType<typeof openApiDocument>>();
  const documentOfNow = () => {
    const known = documents.get(SITE_CHANGES);
    if (known) return known;
    documents.clear();
    const document = openApiDocument(calls());
    documents.set(SITE_CHANGES, document);
    return document;
  };
  return callsOf('API').anyone.get('/api/openapi.json', {
    summary: 'Get the OpenAPI document',
    description: 'OpenAPI 3.1, for client generators. /api/docs is the readable version.',
    answer: z.record(z.string(), z.unknown()),
    run: async () => ({ ...documentOfNow() }),
  });
}

/** In the order of /api/docs. */
export const allCalls: Call[] = [
  ...[
    materials,
    imports,
    photos,
    categories,
    compare,
    companies,
    saved,
    takeoffs,
    shipping,
    payments,
    money,
    transactions,
    refunds,
    disputes,
    handover,
    feedback,
    messages,
    notifications,
    webhooks,
    registration,
    emailCodes,
    session,
    passkeys,
    profile,
    adminSetup,
    adminPeople,
    adminMaterials,
    adminEvents,
  ].flatMap((area) => Object.values<Call>(area)),
  documentCallOf(() => allCalls),
];

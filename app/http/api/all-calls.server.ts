import * as account from './calls/account.server';
import * as adminEvents from './calls/admin-events.server';
import * as adminMaterials from './calls/admin-materials.server';
import * as adminPeople from './calls/admin-people.server';
import * as adminSetup from './calls/admin-setup.server';
import * as catalogue from './calls/catalogue.server';
import * as companies from './calls/companies.server';
import { documentCallOf } from './calls/document.server';
import * as emailCodes from './calls/email-codes.server';
import * as materials from './calls/materials.server';
import * as messages from './calls/messages.server';
import * as notifications from './calls/notifications.server';
import * as registration from './calls/registration.server';
import * as saved from './calls/saved.server';
import * as session from './calls/session.server';
import * as shipping from './calls/shipping.server';
import * as tradingHandover from './calls/trading-handover.server';
import * as tradingPayments from './calls/trading-payments.server';
import * as tradingRefunds from './calls/trading-refunds.server';
import * as tradingTransactions from './calls/trading-transactions.server';
import * as uploads from './calls/uploads.server';
import type { Call } from './define-call.server';

export const documentCall = documentCallOf(() => allCalls);

export const allCalls: Call[] = [
  ...[
    materials,
    uploads,
    catalogue,
    companies,
    saved,
    shipping,
    tradingPayments,
    tradingTransactions,
    tradingRefunds,
    tradingHandover,
    messages,
    notifications,
    registration,
    emailCodes,
    session,
    account,
    adminSetup,
    adminPeople,
    adminMaterials,
    adminEvents,
  ].flatMap((area) => Object.values<Call>(area)),
  documentCall,
];

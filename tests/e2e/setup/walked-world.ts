import { randomUUID } from 'node:crypto';
import { db } from '~/db/client.server';
import { checkImport } from '~/domain/catalogue/index.server';
import { switchOffPath } from '~/domain/catalogue/saved/saved-search-token.server';
import { unsubscribeUrl } from '~/domain/notifications/mail/mute-emails.server';
import { createTakeoff } from '~/domain/takeoffs/index.server';
import { NewTakeoff } from '~/domain/takeoffs/takeoff.schema';
import { dayFromNow } from '../../factories/days';
import { giveTwoStep } from '../../factories/two-step';
import { moveTo, post } from './own-market';
import { makeDemoDatabase, startOwnServer } from './own-server';
import { applicant, CODE_EMAIL, codeIn, emailTo } from './registering';
import {
  DEMO_ADMIN,
  DEMO_BUYER,
  DEMO_SELLER,
  expect,
  makeBuyer,
  sandboxControl,
  sessionCookie,
  stillListedPath,
} from './test';
import { FILES, type Values } from './walked-forms';

const ROLES = { visitor: null, seller: DEMO_SELLER, buyer: DEMO_BUYER, admin: DEMO_ADMIN };

const STARTS = [
  ...['/', '/browse', '/profile', '/admin', '/register', '/auth', '/forgot-password', '/signin'],
  ...['/register/verify', '/signin/code', '/reset-password', '/takeoffs', '/my-listings'],
  ...['/my-listings/import', '/messages', '/notifications', '/transactions', '/saved', '/money'],
];

/** What the server would refuse as typed by the field's name. */
const FEE = { nextFee: '5.25', nextFeeFrom: dayFromNow(90) };
const VALUES: Values = {
  '/admin/settings save': FEE,
  '/admin/settings preview': FEE,
  // Its name resolves without a network.
  '/profile/webhooks add': { url: 'http://127.0.0.1:9/hook' },
  '/signin': { ...DEMO_BUYER },
  '/auth': { ...DEMO_BUYER },
  '/admin/categories save': { words: 'underlayment, subfloor pad' },
  '/admin/categories/:id save': { words: 'underlayment, subfloor pad' },
};

/** A demo of its own on a server of its own, with what forms need that was mailed or made before. */
export async function openWalkedWorld() {
  const database = await makeDemoDatabase();
  const moveBack = await moveTo(database.url, Number(process.env.SANDBOX_PORT));
  const { server, origin } = await startOwnServer({ LOG_LEVEL: 'fatal' });
  const cookies: Record<string, string> = {};
  for (const [role, login] of Object.entries(ROLES)) {
    cookies[role] = login ? await sessionCookie(login) : '';
  }
  const send = async (path: string, role: string, fields: Record<string, string>) => {
    const answer = await post(origin + path, cookies[role]!, fields);
    if (answer.status !== 303) throw new Error(`${path} answers ${answer.status}`);
    const set = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]!);
    if (role === 'visitor') cookies[role] = [cookies[role], ...set].filter(Boolean).join('; ');
  };
  const mailed = (to: string, subject: string) => emailTo(sandboxControl(), to, { subject });

  const registered = applicant();
  await send('/register', 'visitor', {
    ...{ contactFirstName: 'Dana', contactLastName: 'Reyes', contactPosition: 'Owner' },
    ...{ contactEmail: registered.email, contactPhone: '(512) 555-0142', city: 'Austin' },
    ...{ companyName: registered.companyName, businessType: 'subcontractor', state: 'TX' },
    ...{ businessAddress: '900 E 5th St', zipCode: '78702' },
    ...{ password: registered.password, confirmPassword: registered.password },
  });
  const forgetful = await makeBuyer();
  await send('/forgot-password', 'buyer', { email: forgetful.email });
  const invited = applicant().email;
  await send('/profile/team', 'seller', { intent: 'invite', email: invited, role: 'member' });
  const moved = applicant().email;
  await send('/profile?index', 'buyer', {
    ...{ intent: 'profile', firstName: 'Bea', lastName: 'Buyer', email: moved },
    currentPassword: DEMO_BUYER.password,
  });
  const cautious = await makeBuyer();
  const { recoveryCodes } = await giveTwoStep(cautious.userId);
  await send('/signin', 'visitor', { email: cautious.email, password: cautious.password });

  const [seller, buyer] = await Promise.all(
    [DEMO_SELLER, DEMO_BUYER].map(({ email }) => db.user.findFirstOrThrow({ where: { email } })),
  );
  const search = await db.savedSearch.create({
    data: { userId: buyer!.id, query: 'search=rebar', label: 'rebar' },
  });
  const material = await db.material.findFirstOrThrow({
    where: { deletedAt: null, companyId: { not: buyer!.companyId! } },
    orderBy: { createdAt: 'desc' },
    select: { id: true },
  });
  const code = codeIn(await mailed(registered.email, CODE_EMAIL));
  const invitations = () => sandboxControl().mail({ to: invited });
  await expect.poll(async () => (await invitations()).length).toBe(1);
  const [invitation] = /\/invite\/[\w-]+/.exec((await invitations())[0]!.text)!;
  const listed = await makeOwnersWork(seller!);
  await send('/profile/team', 'seller', {
    ...{ intent: 'invite', email: 'ann+inactive@people.example', role: 'member' },
  });
  // A digest falls due with the clock, in the middle of a form.
  await db.notificationDelivery.updateMany({
    where: { status: 'pending' },
    data: { status: 'sent' },
  });
  // Some of what was mailed may be asked for again only after a minute.
  await db.rateLimit.deleteMany();
  return {
    url: database.url,
    origin,
    cookies,
    starts: [
      ...STARTS,
      `/verify-email?email=${registered.email}`,
      `/material/${material.id}/buy?quantity=1`,
      ...listed,
      stillListedPath(seller!.id),
      switchOffPath(search.id),
      new URL(unsubscribeUrl({ userId: seller!.id, categories: ['messages'] })).pathname,
      invitation,
    ],
    values: {
      ...VALUES,
      '/verify-email verify': { code },
      '/register/verify verify': { code },
      '/reset-password': {
        email: forgetful.email,
        code: codeIn(await mailed(forgetful.email, 'Reset your password')),
      },
      '/signin/code': { code: recoveryCodes[0]! },
      '/profile confirm-email': {
        code: codeIn(await mailed(moved, 'Confirm your new email address')),
      },
    },
    async close() {
      await server.stop();
      await moveBack();
      await database.drop();
    },
  };
}

/** What only time, a failure or another page makes. @returns pages that no link leads to */
async function makeOwnersWork(seller: { id: string; companyId: string | null }): Promise<string[]> {
  const companyId = seller.companyId!;
  const actor = {
    userId: seller.id,
    companyId,
    role: 'company_user',
    companyRole: 'owner',
  } as const;
  const { id } = await db.material.findFirstOrThrow({
    where: { companyId, deletedAt: null, available: true },
    select: { id: true },
  });
  const long = new Date(Date.now() - 70 * 24 * 60 * 60 * 1000);
  await db.material.update({ where: { id }, data: { confirmedAt: long } });
  await db.companyChange.create({
    data: { companyId, name: 'Prairie State Masonry', city: 'Chicago', state: 'IL' },
  });
  // Race: one that failed once is retried after ten minutes, in the middle of a walk.
  const failed = { type: 'account.updated', occurredAt: long, error: 'No.', tries: 7 };
  await db.stripeEventFailure.create({ data: { eventId: 'evt_1', ...failed } });
  const sheet = { bytes: await FILES['file yard.csv']!(), fileName: 'yard.csv' };
  const lines = { id: randomUUID(), zip: '60608', radius: '100', lines: '40 pcs 2x4x8' };
  const takeoff = await createTakeoff(NewTakeoff.parse(lines), actor);
  return [
    `/admin/materials/${id}/edit`,
    `/my-listings/import/${await checkImport(sheet, actor)}`,
    `/takeoffs/${takeoff.id}`,
  ];
}

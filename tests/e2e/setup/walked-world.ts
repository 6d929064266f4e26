import { db } from '~/db/client.server';
import { switchOffPath } from '~/domain/catalogue/saved/saved-search-token.server';
import { unsubscribeUrl } from '~/domain/notifications/mail/mute-emails.server';
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
import type { Values } from './walked-forms';

const ROLES = { visitor: null, seller: DEMO_SELLER, buyer: DEMO_BUYER, admin: DEMO_ADMIN };

const STARTS = [
  ...['/', '/browse', '/profile', '/admin', '/register', '/auth', '/forgot-password', '/signin'],
  ...['/register/verify', '/signin/code', '/reset-password', '/takeoffs', '/my-listings'],
  ...['/my-listings/import', '/messages', '/notifications', '/transactions', '/saved', '/money'],
];

/** What the server would refuse as typed by the field's name. */
const VALUES: Values = {
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
  await expect.poll(async () => (await invitations()).length, { timeout: 15_000 }).toBe(1);
  const [invitation] = /\/invite\/[\w-]+/.exec((await invitations())[0]!.text)!;
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

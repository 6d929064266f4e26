import { Script } from 'node:vm';
import type { APIRequestContext } from '@playwright/test';
import pg from 'pg';
import { moveTo } from './setup/own-market';
import { makeDemoDatabase, startOwnServer } from './setup/own-server';
import { wrongCode } from '../factories/mailbox';
import { applicant, CODE_EMAIL, codeIn, emailTo } from './setup/registering';
import {
  DEMO_ADMIN,
  DEMO_BUYER,
  DEMO_SELLER,
  expect,
  type Login,
  makeBuyer,
  makeMaterial,
  makeSeller,
  sessionCookie,
  test,
} from './setup/test';

test.setTimeout(180_000);

async function signIn(request: APIRequestContext, { email, password }: Login) {
  const response = await request.post('/signin', { form: { email, password }, maxRedirects: 0 });
  expect(response.status(), email).toBe(303);
  return response.headers()['set-cookie']!;
}

/** Six digits can be part of an ID or a time; a code is a whole word. */
function isLogged(secret: string, logged: string): boolean {
  if (!/^\d{6}$/.test(secret)) return logged.includes(secret);
  return new RegExp(`(?<![\\da-f])${secret}(?![\\da-f])`).test(logged);
}

test('no page can be read by another site', async ({ request }) => {
  await signIn(request, DEMO_SELLER);
  for (const path of ['/', '/browse', '/profile', '/healthz', '/api/admin/events', '/messages']) {
    for (const method of ['GET', 'OPTIONS']) {
      const response = await request.fetch(path, {
        method,
        headers: { Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': 'POST' },
      });
      const told = Object.keys(response.headers()).filter((name) =>
        name.startsWith('access-control-'),
      );
      expect(told, `${method} ${path}`).toEqual([]);
    }
  }
});

/** Rate counters, keys made at startup, the five-minute poll for missed events, and counted views. */
const OF_THE_PROCESS = [
  'rate_limits',
  'own_keys',
  // Sums of the other tables, which jobs fold.
  'kept_counts',
  'ledger_days',
  'stripe_sweeps',
  'stripe_events',
  'stripe_event_failures',
  // Written some time after the page was seen.
  'company_view_days',
  'material_views',
];

async function readEverything(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL ($1)`,
    [OF_THE_PROCESS],
  );
  const all: Record<string, string> = {};
  for (const { name } of rows) {
    const { rows: sums } = await client.query<{ sum: string }>(
      `SELECT count(*) || ' rows ' || coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS sum
         FROM ${pg.escapeIdentifier(name)} t`,
    );
    all[name] = sums[0]!.sum;
  }
  return all;
}

const PAGES_EACH = 120;

/** Public pages lead to these, and an admin has no company. */
const OF_A_COMPANY = ['/create-listing', '/my-listings/closeout', '/profile/webhooks'];

async function lookAround(
  request: APIRequestContext,
  { begin, look }: { begin: string[]; look: (html: string, path: string) => void },
): Promise<number> {
  const kinds = new Map<string, number>();
  const ahead = begin.map((path) => ({ path, from: '' }));
  const seen = new Set<string>();
  while (ahead.length > 0 && seen.size < PAGES_EACH) {
    const { path, from } = ahead.shift()!;
    const kind = path.replace(/[0-9a-f-]{36}/g, ':id').replace(/=[^&]*/g, '');
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    if (seen.has(path) || kinds.get(kind)! > 1) continue;
    seen.add(path);
    const response = await request.get(path);
    if (from && !OF_A_COMPANY.includes(path)) {
      expect(response.status(), `${path}, linked from ${from}`).toBe(200);
    }
    expect(response.status(), path).toBeLessThan(500);
    if (!response.headers()['content-type']?.startsWith('text/html')) continue;
    const html = await response.text();
    look(html, path);
    for (const [, href] of html.matchAll(/<a\s[^>]*href="(\/[^"#]*)/g)) {
      ahead.push({ path: href!.replaceAll('&amp;', '&'), from: path });
    }
  }
  return seen.size;
}

/** Threat: ends an attribute, an element and a script, and begins its own. */
const DATA_SCRIPT = /<script[^>]*>(window\.__remixContext\.streamController\.[^]*?)<\/script>/;
const MARKUP = `"'></script></title></textarea><img src=x onerror=boo()><script>boo()</script>`;

const WRITTEN: Record<string, string[]> = {
  users: ['first_name', 'last_name', 'ban_reason'],
  companies: ['name', 'address', 'city', 'description', 'verification_notes', 'suspension_reason'],
  company_registration_requests: [
    'contact_first_name',
    'contact_last_name',
    'contact_position',
    'company_name',
    'business_license_number',
    'business_address',
    'city',
    'description',
    'review_notes',
    'rejection_reason',
  ],
  categories: ['name', 'description'],
  subcategories: ['name'],
  materials: ['title', 'description', 'category', 'location', 'city'],
  saved_searches: ['label'],
  message_threads: ['subject'],
  messages: ['subject', 'content'],
  transactions: ['material_title', 'cancel_reason'],
  refunds: ['reason', 'failure_reason'],
  payments: ['failure_reason'],
  notifications: ['title', 'content', 'action_text'],
  mails: ['subject', 'failure_reason'],
};

async function writeMarkupEverywhere(client: pg.Client): Promise<void> {
  await client.query(
    `INSERT INTO company_registration_requests
       (id, contact_email, contact_first_name, contact_last_name, contact_phone, contact_position,
        company_name, business_type, business_address, city, state, zip_code, hashed_password,
        website, status, email_verified, updated_at)
     VALUES (gen_random_uuid(), 'a@markup.example', 'x', 'x', 'x', 'x', 'x', 'subcontractor', 'x',
             'x', 'TX', '78702', 'none', 'javascript:boo()', 'under_review', true, now())`,
  );
  for (const [table, columns] of Object.entries(WRITTEN)) {
    const { rows: found } = await client.query<{ name: string; max: number | null }>(
      `SELECT column_name AS name, character_maximum_length AS max FROM information_schema.columns
        WHERE table_schema = 'public' AND table_name = $1 AND column_name = ANY ($2)`,
      [table, columns],
    );
    expect(found.map(({ name }) => name).sort(), table).toEqual(columns.toSorted());
    const texts = found.map(
      ({ name, max }) => `${name} = left($1::text || n.n || t.${name}, ${max ?? 5_000})`,
    );
    await client.query(
      `UPDATE ${table} t SET ${texts.join(', ')}
         FROM (SELECT ctid, row_number() OVER () AS n FROM ${table}) n WHERE n.ctid = t.ctid`,
      [MARKUP],
    );
  }
}

const BEGIN = ['/', '/notifications', '/messages', '/saved', '/profile', '/admin', '/no-such-page'];

test.describe('on a server and database of their own', () => {
  test.describe.configure({ mode: 'serial' });
  let database: Awaited<ReturnType<typeof makeDemoDatabase>>;
  let moveBack: () => Promise<void>;
  let own: Awaited<ReturnType<typeof startOwnServer>>;
  let logged = '';

  test.beforeAll(async () => {
    database = await makeDemoDatabase();
    moveBack = await moveTo(database.url, Number(process.env.SANDBOX_PORT));
    own = await startOwnServer({ LOG_LEVEL: 'trace' }, (text) => (logged += text));
  });
  test.afterAll(async () => {
    await own?.server.stop();
    await moveBack?.();
    await database?.drop();
  });

  test('browsing changes nothing, and markup in any text is shown as text on every page', async ({
    playwright,
  }) => {
    const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
    await client.connect();
    await writeMarkupEverywhere(client);
    try {
      const visitors = await Promise.all(
        [null, DEMO_SELLER, DEMO_BUYER, DEMO_ADMIN].map(async (login) => {
          const request = await playwright.request.newContext({ baseURL: own.origin });
          if (login) await signIn(request, login);
          return { who: login?.email ?? 'a guest', request };
        }),
      );
      const before = await readEverything(client);
      const walk = async ({ who, request }: (typeof visitors)[number]) => {
        let told = 0;
        const look = (html: string, path: string) => {
          const where = `${path}, seen by ${who}`;
          expect(html, where).not.toMatch(/<img src=x|<script>boo|href="\s*javascript:/i);
          const [, data] = DATA_SCRIPT.exec(html) ?? [];
          if (data) expect(() => new Script(data), where).not.toThrow();
          if (html.includes('&lt;img src=x onerror=boo()&gt;')) told += 1;
        };
        expect(await lookAround(request, { begin: BEGIN, look }), who).toBeGreaterThan(25);
        expect(told, `pages with the text for ${who}`).toBeGreaterThan(10);
        await request.dispose();
      };
      await Promise.all(visitors.map(walk));
      expect(await readEverything(client)).toEqual(before);
    } finally {
      await client.end();
    }
  });

  test('logs hold no password, code, cookie, key, client secret or Stripe link', async ({
    playwright,
    sandbox,
  }) => {
    const request = await playwright.request.newContext({ baseURL: own.origin });
    const secrets: Record<string, string> = {
      'the session secret': process.env.SESSION_SECRET!,
      'the admin secret': process.env.ADMIN_SECRET!,
      'the webhook secret': process.env.STRIPE_WEBHOOK_SECRET!,
    };
    try {
      await test.step('sign in, wrong and right', async () => {
        const buyer = await makeBuyer();
        secrets['a wrong password'] = 'Wrong-Stapler!5';
        secrets['a password'] = buyer.password;
        await request.post('/signin', {
          form: { email: buyer.email, password: 'Wrong-Stapler!5' },
        });
        const cookie = await signIn(request, buyer);
        secrets['a session'] = /session=([^;]+)/.exec(cookie)![1]!;
      });
      await test.step('buy', async () => {
        const material = await makeMaterial();
        const bought = await request.post(`/material/${material.id}/buy`, {
          form: {
            quantity: '1',
            unitPrice: '19.99',
            sellerCompanyId: material.companyId,
            nonce: crypto.randomUUID(),
            flow: 'element',
          },
        });
        const [clientSecret] = /pi_\w+_secret_\w+/.exec(await bought.text()) ?? [];
        secrets['a client secret'] = clientSecret!;
      });
      await test.step('set up payments', async () => {
        const seller = await makeSeller({ payable: false });
        const started = await request.post(`/company/${seller.companyId}/payment-setup`, {
          form: { acceptTerms: 'on' },
          headers: { Cookie: await sessionCookie(seller) },
          maxRedirects: 0,
        });
        const link = started.headers().location ?? (await started.text());
        secrets['an onboarding link'] = /\/connect\/onboarding\/\w+/.exec(link)![0];
      });
      await test.step('open the Stripe dashboard', async () => {
        const opened = await request.post('/money', {
          form: {},
          headers: { Cookie: await sessionCookie(await makeSeller()) },
          maxRedirects: 0,
        });
        secrets['a login link'] = /\/connect\/express\/\w+/.exec(opened.headers().location!)![0];
      });
      await test.step('register, enter codes wrong and right, reset the password', async () => {
        const person = applicant();
        secrets['a new password'] = person.password;
        await request.post('/auth?tab=sign-up', {
          form: {
            intent: 'sign-up',
            name: person.companyName,
            email: person.email,
            city: 'Austin',
            state: 'TX',
          },
        });
        const code = codeIn(await emailTo(sandbox, person.email, { subject: CODE_EMAIL }));
        for (const guess of [wrongCode(code), code]) {
          secrets[`the code ${guess === code ? 'sent' : 'guessed'}`] = guess;
          await request.post(`/verify-email?email=${encodeURIComponent(person.email)}`, {
            form: { intent: 'verify', email: person.email, code: guess },
          });
        }
        const seller = await makeSeller({ payable: false });
        await request.post('/forgot-password', { form: { email: seller.email } });
        const email = await emailTo(sandbox, seller.email, { subject: 'Reset your password' });
        secrets['a reset code'] = codeIn(email);
        secrets['the next password'] = 'Better-Stapler!8';
        const reset = await request.post('/reset-password', {
          form: {
            email: seller.email,
            code: codeIn(email),
            newPassword: 'Better-Stapler!8',
            confirmPassword: 'Better-Stapler!8',
          },
          maxRedirects: 0,
        });
        expect(reset.status()).toBe(303);
      });
    } finally {
      await request.dispose();
    }
    // Its last lines come as it ends.
    await own.server.stop();
    for (const path of ['/signin', '/reset-password', '/verify-email', 'payment-setup', '/buy']) {
      expect(logged, `a line about ${path}`).toContain(path);
    }
    for (const [what, secret] of Object.entries(secrets)) {
      expect(secret?.length, what).toBeGreaterThan(5);
      expect(isLogged(secret, logged), `${what} is in the log`).toBe(false);
    }
  });
});

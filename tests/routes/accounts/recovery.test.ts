import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { accountJobs, hashPassword } from '~/domain/accounts/index.server';
import { action as forgot, loader as openSent } from '~/routes/forgot-password.(sent)/route';
import { action as reset } from '~/routes/reset-password/route';
import { action as signInPage } from '~/routes/signin/route';
import { codeMailedTo, waitingJobs, wrongCode } from '../../factories/mailbox';
import { createUser } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { processorTime } from '../../setup/processor-time';
import { openPage, readCookies, sendForm } from '../visit';

const EMAIL = 'ana@lakeshore.example';

beforeEach(async () => {
  await resetDatabase();
  const password = await hashPassword('Correct!Horse7');
  await createUser({ email: EMAIL, password });
});

const ask = (email: string) => sendForm(forgot, '/forgot-password', { email });
const TYPED = { email: EMAIL, newPassword: 'Battery!Staple8', confirmPassword: 'Battery!Staple8' };
const send = (values: Record<string, string>) =>
  sendForm(reset, '/reset-password', { ...TYPED, ...values });

test('the browser that asked has its own attempts, and signs in after foreign ones', async () => {
  const asked = await ask(EMAIL);
  const cookie = readCookies(asked.headers);
  const [job] = await waitingJobs<{ email: string; browser: string }>('send_password_reset');
  await accountJobs.handlers.send_password_reset(job!);
  const code = await codeMailedTo(EMAIL);
  const wrong = { code: wrongCode(code) };
  for (let guess = 0; guess < 5; guess++) expect((await send(wrong)).status).toBe(400);
  expect((await send({ code })).status).toBe(400);
  const form = { ...TYPED, code };
  expect((await sendForm(reset, '/reset-password', form, { cookie })).status).toBe(303);

  const password = TYPED.newPassword;
  const enter = (typed: string, as?: string) =>
    sendForm(signInPage, '/signin', { email: EMAIL, password: typed }, { cookie: as });
  for (let guess = 0; guess < 10; guess++) await enter('Wrong!Horse7');
  expect((await enter(password)).status).toBe(429);
  expect((await enter(password, cookie)).status).toBe(303);
});

describe('/forgot-password', () => {
  test('responds alike to a known and an unknown email, in about the same time', async () => {
    const unknown = 'eva@lakeshore.example';
    const answers: Record<string, number[]> = { [EMAIL]: [], [unknown]: [] };
    for (let round = 0; round < 15; round++) {
      for (const email of [EMAIL, unknown]) {
        const worked = processorTime();
        const { status, location, body } = await ask(email);
        answers[email]!.push(worked());
        expect([status, location, body]).toEqual([
          303,
          `/forgot-password/sent?${new URLSearchParams({ email })}`,
          {},
        ]);
      }
    }
    const median = (email: string) => answers[email]!.sort((a, b) => a - b)[7]!;
    // A slow hash or an email on one side only would make this a multiple.
    expect(median(EMAIL) / median(unknown)).toBeGreaterThan(0.3);
    expect(median(EMAIL) / median(unknown)).toBeLessThan(3);
    expect(await db.mail.count()).toBe(0);
  });

  test('shows the same page next for any email', async () => {
    const shown = (path: string) => openPage(openSent, path);
    for (const email of [EMAIL, 'nobody@people.example']) {
      const path = `/forgot-password/sent?${new URLSearchParams({ email })}`;
      expect((await shown(path)).body).toEqual({ sentTo: email });
    }
    expect((await shown('/forgot-password/sent')).location).toBe('/forgot-password');
  });

  test('asks for a valid email and keeps what was typed', async () => {
    const { status, body } = await ask('ana');
    expect(status).toBe(400);
    expect(body.result).toMatchObject({
      error: { email: ['Please enter a valid email address'] },
      initialValue: { email: 'ana' },
    });
  });
});

test('a wrong reset code is refused at its field with 400, without the password', async () => {
  const { status, body } = await send({ code: '000000' });
  expect(status).toBe(400);
  expect(body.result?.error?.code?.[0]).toMatch(/^This code is wrong/);
  expect(JSON.stringify(body)).not.toContain('Battery!Staple8');
});

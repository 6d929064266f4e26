import { describe, expect, test } from 'vitest';
import { SIGN_IN_HEADER } from '~/lib/sign-in-header';
import { copyKey, isFresh, outcomeOf, readRefusal, waitingKindOf } from '~/ui/offline/rules';

const ID = '6f0c1b1e-4b1c-4a52-9b36-0d5f0a7c2f11';
const keyOf = (path: string) => copyKey(new URL(path, 'https://offcut.example'));

describe('copies', () => {
  test('are made of what a person on a site reads', () => {
    for (const path of [
      '/',
      '/browse?search=rebar',
      `/material/${ID}`,
      `/transaction/${ID}`,
      `/messages/${ID}`,
      '/my-listings',
      '/my-listings/closeout',
      '/saved',
    ]) {
      expect(keyOf(path)).toBe(path);
    }
    expect(keyOf('/create-listing?from=1')).toBe('/create-listing');
  });

  test.each([
    '/signin',
    '/money',
    '/profile/security',
    '/admin/users',
    `/material/${ID}/buy`,
    `/transaction/${ID}/receipt`,
    '/invite/secret',
    '/reset-password',
    '/api/saved',
  ])('are never made of %s', (path) => expect(keyOf(path)).toBeNull());

  test('expire after seven days', () => {
    const now = Date.UTC(2026, 10, 23);
    const week = 7 * 24 * 60 * 60 * 1000;
    expect(isFresh(now - week + 1, now)).toBe(true);
    expect(isFresh(now - week, now)).toBe(false);
    // A clock that was wrong
    expect(isFresh(now + 1, now)).toBe(false);
  });
});

describe('what may be sent later', () => {
  test.each([
    ['/create-listing', null, 'Listing'],
    [`/messages/${ID}`, 'reply', 'Message'],
    [`/material/${ID}/contact`, null, 'Message'],
    [`/company/${ID}/contact`, null, 'Message'],
    [`/transaction/${ID}/message`, null, 'Message'],
    [`/transaction/${ID}/handover`, null, 'Handed over'],
    ['/saved/alert', 'save', 'Alert'],
  ])('%s with %s is a %s', (path, intent, noun) =>
    expect(waitingKindOf(path, intent)?.noun).toBe(noun),
  );

  test.each([
    [`/material/${ID}/buy`, null],
    [`/transaction/${ID}`, null],
    [`/transaction/${ID}/pay`, null],
    [`/transaction/${ID}/refund`, null],
    [`/transaction/${ID}/arrival`, null],
    ['/create-listing', 'save-draft'],
    ['/saved/alert', 'remove'],
    ['/sign-out', null],
  ])('%s with %s is never kept', (path, intent) => expect(waitingKindOf(path, intent)).toBeNull());
});

describe('an answer', () => {
  const answer = (status: number, headers = {}) =>
    outcomeOf(new Response(null, { status, headers }));

  test('is sent, a question, or worth another try; an ended session waits for its user', () => {
    expect([200, 202].map((status) => answer(status))).toEqual(['sent', 'sent']);
    expect(answer(202, { [SIGN_IN_HEADER]: 'yes' })).toBe('signed-out');
    expect(answer(401)).toBe('signed-out');
    expect([429, 500, 503].map((status) => answer(status))).toEqual(['later', 'later', 'later']);
    expect([400, 403, 404, 409].map((status) => answer(status))).toEqual(Array(4).fill('refused'));
  });

  test('that refuses a form is read with its fields', () => {
    const stream =
      '[{"_1":2},"data",{"_3":4},"result",{"_5":6,"_9":10},"initialValue",{"_7":8},"title","Joists","error",{"_11":12},"zipCode",[13],"Enter a ZIP code"]\n';
    expect(readRefusal(stream)).toEqual({
      sentence: 'Enter a ZIP code',
      result: { initialValue: { title: 'Joists' }, error: { zipCode: ['Enter a ZIP code'] } },
    });
  });

  test('that refuses otherwise is read as its sentence, and a damaged one says so', () => {
    const stream = '[{"_1":2},"error",["ErrorResponse",3,4,5],"Not found.",404,""]\n';
    expect(readRefusal(stream)).toEqual({ sentence: 'Not found.', result: null });
    expect(readRefusal('<html>').sentence).toBe('This was refused. Open it to see why.');
  });
});

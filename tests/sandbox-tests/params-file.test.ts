import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeParams, PARAMS_FILE } from '../sandbox/stripe/generate-params';

test('params.txt says what the installed SDK types say', { timeout: 60_000 }, () => {
  expect(readFileSync(PARAMS_FILE, 'utf8')).toBe(describeParams());
});

test('the checkout and intent parameters of the API version are as the payments use them', () => {
  const text = readFileSync(PARAMS_FILE, 'utf8');
  expect(text).not.toMatch(/ payment_method_types[!:]/);
  expect(text).toContain('application_fee_amount:i');
});

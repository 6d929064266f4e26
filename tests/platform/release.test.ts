import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  licenseFaults,
  licenseList,
  lockFaults,
  noteFaults,
  readJson,
  type Lock,
} from '../../scripts/release-rules.mjs';

const lock = readJson('package-lock.json') as Lock;
const wanted = readJson('package.json') as Parameters<typeof lockFaults>[1];

const withPackage = (entry: Partial<Lock['packages'][string]>): Lock => ({
  ...lock,
  packages: { ...lock.packages, 'node_modules/stranger': { version: '1.0.0', ...entry } },
});

test('the lockfile is in step with package.json and has checksums', () => {
  expect(lockFaults(lock, wanted)).toEqual([]);
  expect(lockFaults(withPackage({}), wanted)).toEqual(['stranger has no checksum.']);
  const platform = { optional: true, os: ['darwin'] };
  expect(lockFaults(withPackage(platform), wanted)).toEqual(['stranger has no checksum.']);
  const raised = { ...wanted, dependencies: { ...wanted.dependencies, stripe: '99.0.0' } };
  expect(lockFaults(lock, raised)[0]).toMatch(/^stripe is 99\.0\.0 in package\.json/);
});

test('every library that runs in production has an allowed license', () => {
  expect(licenseFaults(lock)).toEqual([]);
  const refused = ['GPL-3.0-only', 'AGPL-3.0', 'LGPL-3.0-or-later', 'MIT AND GPL-2.0', undefined];
  for (const license of refused) expect(licenseFaults(withPackage({ license }))).toHaveLength(1);
  for (const license of ['(MIT OR GPL-2.0)', '(Apache-2.0 AND MIT)']) {
    expect(licenseFaults(withPackage({ license }))).toEqual([]);
  }
});

test('the published list of licenses is that of the lockfile: npm run licenses', () => {
  const published = readFileSync('public/third-party-licenses.txt', 'utf8');
  expect(published).toContain(`\n\n${licenseList(lock)}\n\n`);
});

test('each migration has a note: what it does, beside the old version, the way back', () => {
  const notes = readFileSync('docs/migrations.md', 'utf8');
  expect(noteFaults(notes)).toEqual([]);
  expect(noteFaults(notes, ['20270101000000_new'])).toHaveLength(1);
});

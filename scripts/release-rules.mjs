import { readdirSync, readFileSync } from 'node:fs';

/**
 * @typedef {{ version: string, license?: string, dev?: boolean, devOptional?: boolean,
 *   optional?: boolean, os?: string[], cpu?: string[], integrity?: string,
 *   dependencies?: Record<string, string>, devDependencies?: Record<string, string> }} Locked
 * @typedef {{ version: string, packages: Record<string, Locked> }} Lock
 */

const ALLOWED = new Set([
  ...['0BSD', 'Apache-2.0', 'BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC0-1.0'],
  ...['ISC', 'MIT', 'Python-2.0', 'Unlicense'],
]);

/** Copyleft that stops at the library, which is used unchanged; or a license only its file names. */
const EXCEPTIONS = [
  { name: /^@img\/sharp/, license: 'LGPL-3.0-or-later' },
  { name: /^web-push$/, license: 'MPL-2.0' },
  { name: /^png-js$/, license: '(none named)' },
];

/** Their makers' entries for other platforms came without a checksum; none is ever installed here. */
const WITHOUT_CHECKSUM = /^@(oxlint|oxlint-tsgolint|rollup|tailwindcss)\//;

const nameOf = (place) => place.slice(place.lastIndexOf('node_modules/') + 13);

/** @param {string} file */
export const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** What is installed to run Offcut, by name. @param {Lock} lock */
export const inProduction = (lock) =>
  Object.entries(lock.packages)
    .filter(([place, { dev, devOptional }]) => place && !dev && !devOptional)
    .map(([place, { version, license = '(none named)' }]) => ({
      ...{ place, name: nameOf(place), version, license },
    }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));

/** @param {Lock} lock @returns {string[]} sentences */
export function licenseFaults(lock) {
  return inProduction(lock)
    .filter(({ name, license }) => !isAllowed(name, license))
    .map(({ name, version, license }) => `${name} ${version} has the license ${license}.`);
}

/** SPDX: any of OR, each of AND. */
function isAllowed(name, license) {
  const isFine = (id) =>
    ALLOWED.has(id) || EXCEPTIONS.some((one) => one.license === id && one.name.test(name));
  const [bare, choices] = [license.replace(/^\((?!none)|(?<!named)\)$/g, ''), / OR /];
  return bare.split(choices).some((choice) => choice.split(' AND ').every(isFine));
}

/** @param {Lock} lock @param {Locked & { name: string }} wanted package.json @returns {string[]} */
export function lockFaults(lock, wanted) {
  const root = lock.packages[''];
  const faults = [];
  if (lock.version !== wanted.version || root.version !== wanted.version) {
    faults.push(`package-lock.json is for version ${lock.version}, not ${wanted.version}.`);
  }
  for (const kind of ['dependencies', 'devDependencies']) {
    for (const name of new Set([...Object.keys(root[kind]), ...Object.keys(wanted[kind])])) {
      const [asked, locked] = [wanted[kind][name], lock.packages[`node_modules/${name}`]];
      if (asked !== root[kind][name] || asked !== locked?.version) {
        faults.push(`${name} is ${asked} in package.json and ${locked?.version} when installed.`);
      }
    }
  }
  for (const [place, { integrity, optional, os, cpu }] of Object.entries(lock.packages)) {
    const name = nameOf(place);
    const isKnown = optional && (os ?? cpu) && WITHOUT_CHECKSUM.test(name);
    if (place && !integrity && !isKnown) faults.push(`${name} has no checksum.`);
  }
  return faults;
}

/** @param {string} notes docs/migrations.md @returns {string[]} */
export function noteFaults(notes, migrations = readdirSync('prisma/migrations')) {
  const sections = notes.split(/^## /m).slice(1);
  return migrations
    .filter((name) => /^\d{14}_/.test(name))
    .filter((name) => {
      const note = sections.find((section) => section.startsWith(`${name}\n`)) ?? '';
      return !['**Does.**', '**Beside the old version.**', '**Way back.**'].every((part) =>
        note.includes(part),
      );
    })
    .map((name) => `docs/migrations.md has no whole note for ${name}.`);
}

/** @param {Lock} lock */
export const licenseList = (lock) =>
  [
    ...new Set(
      inProduction(lock).map(({ name, version, license }) => `${name} ${version}: ${license}`),
    ),
  ].join('\n');

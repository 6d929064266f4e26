/* `npm run licenses`: writes public/third-party-licenses.txt from what is installed. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { inProduction, licenseList, readJson } from './release-rules.mjs';

const lock = readJson('package-lock.json');
/** @type {Map<string, Set<string>>} */
const texts = new Map();
for (const { place, name } of inProduction(lock)) {
  if (!existsSync(place)) continue;
  for (const file of readdirSync(place).filter((one) =>
    /^(licen[cs]e|copying|notice)/i.test(one),
  )) {
    const text = readFileSync(`${place}/${file}`, 'utf8').trim().replaceAll('\r\n', '\n');
    texts.set(text, (texts.get(text) ?? new Set()).add(name));
  }
}
const line = '-'.repeat(72);
const parts = [...texts].map(([text, names]) => `${line}\n${[...names].join(', ')}\n\n${text}\n`);
writeFileSync(
  'public/third-party-licenses.txt',
  `Offcut is built with this software. The licenses' texts follow the list.\n\n${licenseList(lock)}\n\n${parts.join('\n')}`,
);
console.log(`Wrote public/third-party-licenses.txt: ${texts.size} license texts.`);

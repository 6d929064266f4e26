import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * By contents: times of change say nothing after a clone, a checkout or a copy.
 * @param {string[]} sources @param {(file: string) => boolean} [isSource]
 */
export function fingerprint(sources, isSource = () => true) {
  const hash = createHash('sha256').update(process.version);
  for (const source of sources) add(hash, source, isSource);
  return hash.digest('hex');
}

function add(hash, source, isSource) {
  if (!existsSync(source)) {
    hash.update(`${source} absent\n`);
  } else if (statSync(source).isDirectory()) {
    for (const name of readdirSync(source).sort()) add(hash, path.join(source, name), isSource);
  } else if (isSource(source)) {
    hash.update(`${source}\n`).update(readFileSync(source)).update('\n');
  }
}

export function hasStamp(file, value) {
  return existsSync(file) && readFileSync(file, 'utf8') === value;
}

export function writeStamp(file, value) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, value);
}

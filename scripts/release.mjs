/* `npm run release`: checks what a release needs and writes its list of parts. Publishes nothing. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { licenseFaults, licenseList, lockFaults, noteFaults, readJson } from './release-rules.mjs';

const run = (command, ...args) => {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  return { isDone: status === 0, out: stdout?.trim() ?? '' };
};
const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

const wanted = readJson('package.json');
const lock = readJson('package-lock.json');
const { version } = wanted;
const faults = [...lockFaults(lock, wanted), ...licenseFaults(lock)];
faults.push(...noteFaults(read('docs/migrations.md')));
const branch = run('git', 'branch', '--show-current').out;
if (branch !== 'main') faults.push(`This is the branch ${branch || '(none)'}. Release from main.`);
if (run('git', 'status', '--porcelain').out !== '') {
  faults.push('Some files are changed or new. Commit or remove them.');
}
if (run('git', 'tag', '--list', `v${version}`).out) {
  faults.push(`v${version} is tagged already. Raise the version in package.json.`);
}
if (!new RegExp(`^## ${version.replaceAll('.', '\\.')}\\b`, 'm').test(read('CHANGELOG.md'))) {
  faults.push(`CHANGELOG.md has no section for ${version}.`);
}
if (!read('public/third-party-licenses.txt').includes(licenseList(lock))) {
  faults.push('public/third-party-licenses.txt is out of date. Run npm run licenses.');
}
if (!run('npm', 'ci', '--dry-run', '--ignore-scripts').isDone) {
  faults.push('npm ci refuses package-lock.json. Run npm install and commit the lockfile.');
}
const sbom = run(
  'npm',
  'sbom',
  '--sbom-format',
  'cyclonedx',
  '--omit',
  'dev',
  '--package-lock-only',
);
if (!sbom.isDone) faults.push('npm sbom failed. Run it by hand to see why.');
const audit = run('npm', 'audit', '--omit', 'dev', '--audit-level', 'high', '--json');
const found = auditFound(audit.out);
if (found?.high || found?.critical) {
  faults.push(`npm audit found ${found.high + found.critical} grave vulnerabilities.`);
}
if (faults.length > 0) {
  console.error(`Not ready for ${version}:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  process.exit(1);
}
mkdirSync('build', { recursive: true });
writeFileSync(`build/offcut-${version}.cdx.json`, `${sbom.out}\n`);
console.log(`Ready for ${version}. Wrote build/offcut-${version}.cdx.json.
${found ? 'npm audit found nothing grave.' : 'The registry gave no audit: run npm audit --omit dev where it does.'}

Left for you:
  - Run .ci/run on a clean checkout, on Node 20, 24 and 26.
  - Read the CHANGELOG and docs/migrations.md as the owner would.
  - Buy something with a real card on a site with Stripe's live keys, and refund it.
  - Send an email of each kind to an address outside, and open it.
  - Have a lawyer read /terms and /privacy if they changed.
  - Back up the database and restore the backup elsewhere.
  - git tag -s v${version} && git push --tags, then deploy as CONTRIBUTING.md says.`);

/** Null if the registry doesn't answer. */
function auditFound(out) {
  try {
    return JSON.parse(out).metadata?.vulnerabilities ?? null;
  } catch {
    return null;
  }
}

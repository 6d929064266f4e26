import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { PlainError } from './progress.mjs';
import { bin, tryRun } from './run.mjs';

/** Chromium without its windows takes a third of the processor time. */
const SHELL = 'chromium-headless-shell';
const COMMANDS = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Installs one if allowed. @param {(text: string) => void} say @returns {Promise<string>} path */
export async function prepareChromium(say) {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (starts(named)) return named;
    throw new PlainError(`CHROMIUM_PATH names ${named}, which does not start.`);
  }
  const found = await findChromium();
  if (found && (found.endsWith(SHELL) || !process.env.CI)) return found;

  const failures = [];
  const ways = waysToInstall();
  for (const { name, commands } of found ? ways.filter(({ isShell }) => isShell) : ways) {
    say(`trying ${name}`);
    const failure = await runAll(commands);
    const installed = await findChromium();
    if (installed) return installed;
    failures.push(`${name}: ${failure ?? 'brought none that starts'}`);
  }
  if (found) return found;
  throw new PlainError(
    'The browser tests need a Chromium, and none could be found or installed.\n' +
      '  Debian, Ubuntu: sudo apt-get install chromium-headless-shell\n' +
      '  elsewhere:      npx playwright install chromium\n' +
      'or name yours with CHROMIUM_PATH. What was tried:\n' +
      failures.map((line) => `  ${line}`).join('\n'),
  );
}

async function findChromium() {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin', '/snap/bin'];
  const system = COMMANDS.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const { chromium } = await import('playwright');
  return [...new Set([...system, MAC, chromium.executablePath()])].find(starts);
}

/** Ubuntu's /usr/bin/chromium-browser may be a script that only says how to get the real one. */
function starts(file) {
  if (!existsSync(file)) return false;
  const { status, stdout } = spawnSync(file, ['--version'], { encoding: 'utf8', timeout: 30_000 });
  return status === 0 && /chrom/i.test(stdout);
}

function waysToInstall() {
  const isRoot = process.getuid?.() === 0;
  const playwright = [process.execPath, bin('playwright/cli.js'), 'install'];
  if (!isRoot || !existsSync('/usr/bin/apt-get')) {
    return [{ name: 'npx playwright install chromium', commands: [[...playwright, 'chromium']] }];
  }
  const aptGet = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'];
  const debian = [SHELL, 'chromium'].map((name) => ({
    name: `apt-get install ${name}`,
    isShell: name === SHELL,
    commands: [
      [...aptGet, 'update'],
      [...aptGet, 'install', '--yes', '--no-install-recommends', name],
    ],
  }));
  return [
    ...debian,
    {
      name: 'npx playwright install --with-deps chromium',
      commands: [[...playwright, '--with-deps', 'chromium']],
    },
  ];
}

/** @returns {Promise<string | undefined>} the last line of the command that failed */
async function runAll(commands) {
  for (const [command, ...args] of commands) {
    const { code, output } = await tryRun(command, args).catch((error) => ({
      code: 1,
      output: error.message,
    }));
    if (code !== 0) return output.trim().split('\n').at(-1);
  }
  return undefined;
}

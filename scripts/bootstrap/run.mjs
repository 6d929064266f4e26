import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import path from 'node:path';
import { PlainError } from './progress.mjs';

/** For `node FILE`: no shell, no npx. */
export const bin = (...parts) => path.resolve('node_modules', ...parts);

/**
 * Prints nothing unless it fails or `show` is set. @param {string} command @param {string[]} args
 * @param {{env?: Record<string, string | undefined>, show?: boolean, failure?: string, shell?:
 * boolean, priority?: number}} [options]
 * @returns {Promise<string>} what it printed
 */
export async function run(command, args, options = {}) {
  const { code, output } = await tryRun(command, args, options);
  if (code !== 0) {
    const words = options.show ? '' : `\n${shorten(output)}`;
    throw new PlainError(`${options.failure ?? `${command} ${args.join(' ')} failed`}.${words}`);
  }
  return output;
}

function shorten(output) {
  const lines = output.trim().split('\n');
  if (lines.length <= 60) return lines.join('\n');
  return [...lines.slice(0, 20), '…', ...lines.slice(-40)].join('\n');
}

/**
 * @param {string} command @param {string[]} args
 * @param {{env?: Record<string, string | undefined>, show?: boolean, shell?: boolean,
 * priority?: number}} [options] `priority` is a process's niceness
 * @returns {Promise<{code: number, output: string}>}
 */
export function tryRun(command, args, { env = {}, show = false, shell = false, priority } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell,
    });
    if (priority && child.pid) setPriority(child.pid, priority);
    let output = '';
    for (const [stream, target] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      stream.on('data', (chunk) => {
        output += chunk;
        if (show) target.write(chunk);
      });
    }
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code !== 0 && !output.trim()) output = `It ended with ${signal ?? `code ${code}`}.`;
      resolve({ code: code ?? 1, output });
    });
  });
}

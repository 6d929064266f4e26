const isTerminal = Boolean(process.stdout.isTTY);

/** A failure that is explained by its message alone, without a stack. */
export class PlainError extends Error {}

/**
 * Runs one step and prints one line about it: what it is, and what came of it.
 *
 * `work` is given `say(text)` for what a person should know while it takes its time, and returns
 * the words for the line's end.
 *
 * @template T
 * @param {string} title
 * @param {(say: (text: string) => void) => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const began = Date.now();
  const label = title.padEnd(14);
  if (isTerminal) process.stdout.write(`  ${label}…`);
  try {
    const result = await work((text) => {
      if (isTerminal) process.stdout.write(`\r\u001b[K  ${label}${text} …`);
      else console.log(`  ${label}${text} …`);
    });
    const seconds = (Date.now() - began) / 1000;
    const words = typeof result === 'string' ? result : 'done';
    line('✓', label, words + (seconds >= 1 ? ` (${seconds.toFixed(0)} s)` : ''));
    return result;
  } catch (error) {
    line('✗', label, 'failed');
    throw error;
  }
}

function line(mark, label, words) {
  if (isTerminal) process.stdout.write(`\r\u001b[K${mark} ${label}${words}\n`);
  else console.log(`${mark} ${label}${words}`);
}

/** Prints why a script can't go on, and ends it. */
export function fail(error) {
  const plain = error instanceof PlainError || error?.name === 'EnvironmentError';
  console.error(`\n${plain ? error.message : (error?.stack ?? error)}`);
  process.exitCode = 1;
}

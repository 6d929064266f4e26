const isTerminal = Boolean(process.stdout.isTTY);

/** A failure that is explained by its message alone, without a stack. */
export class PlainError extends Error {}

/** What each running step says of itself; several may run side by side. */
const running = new Map();

/**
 * Runs one step and prints one line when it ends. `work` gets `say(text)` for what a person should
 * know while it runs, and returns the line's last words.
 *
 * @template T
 * @param {string} title
 * @param {(say: (text: string) => void) => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const began = Date.now();
  const say = (text) => {
    running.set(title, text);
    if (!isTerminal && text) console.log(`  ${title.padEnd(14)}${text} …`);
    paint();
  };
  say('');
  try {
    const result = await work(say);
    const seconds = (Date.now() - began) / 1000;
    const words = typeof result === 'string' ? result : 'done';
    end('✓', title, words + (seconds >= 1 ? ` (${seconds.toFixed(0)} s)` : ''));
    return result;
  } catch (error) {
    end('✗', title, 'failed');
    throw error;
  }
}

/** Waits for all, then throws the first failure: nothing goes on behind a script that has ended. */
export async function together(...steps) {
  const results = await Promise.allSettled(steps);
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
  return results.map(({ value }) => value);
}

function end(mark, title, words) {
  running.delete(title);
  const line = `${mark} ${title.padEnd(14)}${words}\n`;
  process.stdout.write(isTerminal ? `\r\u001b[K${line}` : line);
  paint();
}

function paint() {
  if (!isTerminal || running.size === 0) return;
  const texts = [...running].map(([title, text]) => (text ? `${title}: ${text}` : title));
  process.stdout.write(`\r\u001b[K  ${texts.join(', ')} …`);
}

/** Prints why a script can't go on, and ends it. */
export function fail(error) {
  const plain = error instanceof PlainError || error?.name === 'EnvironmentError';
  console.error(`\n${plain ? error.message : (error?.stack ?? error)}`);
  process.exitCode = 1;
}

const isTerminal = Boolean(process.stdout.isTTY);

/** Shown by its message alone, without a stack. */
export class PlainError extends Error {}

const running = new Map();

/**
 * @template T @param {string} title
 * @param {(say: (text: string) => void) => T | Promise<T>} work @returns {Promise<T>}
 */
export async function step(title, work) {
  const began = Date.now();
  const say = (text) => {
    running.set(title, text);
    if (!isTerminal && text) console.log(`  ${title.padEnd(15)}${text} …`);
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

/** Throws the first failure once all have ended: nothing goes on behind an ended script. */
export async function together(...steps) {
  const results = await Promise.allSettled(steps);
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
  return results.map(({ value }) => value);
}

function end(mark, title, words) {
  running.delete(title);
  const line = `${mark} ${title.padEnd(15)}${words}\n`;
  process.stdout.write(isTerminal ? `\r\u001b[K${line}` : line);
  paint();
}

function paint() {
  if (!isTerminal || running.size === 0) return;
  const texts = [...running].map(([title, text]) => (text ? `${title}: ${text}` : title));
  process.stdout.write(`\r\u001b[K  ${texts.join(', ')} …`);
}

export function fail(error) {
  const plain = error instanceof PlainError || error?.name === 'EnvironmentError';
  console.error(`\n${plain ? error.message : (error?.stack ?? error)}`);
  process.exitCode = 1;
}

import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const LINES = readFileSync('docs/security.md', 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, number, tried, where] = /^\| (\d+) \| (.+) \| (.+) \|$/.exec(line) ?? [];
    return number ? [{ number: Number(number), tried: tried!, where: where! }] : [];
  });

test('the security table has all 63 points, each with a test', () => {
  expect(LINES.map(({ number }) => number)).toEqual(
    Array.from({ length: 63 }, (_, index) => index + 1),
  );
  for (const { number, where } of LINES) {
    for (const named of where.split('<br>')) {
      expect(named, String(number)).toMatch(/^\[`([^`]+)`\]\(\.\.\/\1\) “.+”$/);
    }
  }
});

test('every test named in the table exists', () => {
  const missing = LINES.flatMap(({ number, where }) =>
    [...where.matchAll(/\[`([^`]+)`\]\([^)]+\) “(.+?)”(?=<br>|$)/g)].flatMap(([, file, title]) =>
      holdsTitle(file!, title!) ? [] : [`${number}: ${file} “${title}”`],
    ),
  );
  expect(missing).toEqual([]);
});

function holdsTitle(file: string, title: string): boolean {
  if (!existsSync(file)) return false;
  const source = readFileSync(file, 'utf8').replaceAll("\\'", "'").replace(/\(\s+/g, '(');
  return ["'", '"', '`'].some((quote) => source.includes(`(${quote}${title}${quote},`));
}

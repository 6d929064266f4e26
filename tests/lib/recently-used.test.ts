import { expect, test } from 'vitest';
import { RecentlyUsed } from '~/lib/recently-used';

test('the least recently used entry is dropped when space runs out', () => {
  const kept = new RecentlyUsed<string>(10);
  kept.set('a', 'A', 4);
  kept.set('b', 'B', 4);
  kept.get('a');
  kept.set('c', 'C', 4);
  expect(['a', 'b', 'c'].map((key) => kept.get(key))).toEqual(['A', undefined, 'C']);
});

test('a new size replaces the old one, and an entry over the limit is not kept', () => {
  const kept = new RecentlyUsed<string>(10);
  for (const size of [4, 9, 2]) kept.set('a', 'A', size);
  kept.set('b', 'B', 8);
  expect(kept.size).toBe(2);
  kept.set('c', 'C', 11);
  expect(kept.size).toBe(0);
});

test('ten thousand keys stay within the byte limit', () => {
  const kept = new RecentlyUsed<number>(1_000);
  for (let key = 0; key < 10_000; key += 1) kept.set(String(key), key, 10);
  expect(kept.size).toBe(100);
});

import { expect, test } from 'vitest';
import { packList, unpackList } from '~/lib/text/packed-list';

test('a packed list comes back as it was', () => {
  const at = new Date('2026-11-25T05:49:07.900Z');
  const rows = [
    { title: `3/4" ~ 'CDX' \\ plywood`, at, seller: { name: '~"~' } },
    { title: '</script>\n', count: 3 },
  ];
  expect(unpackList(packList<object>(rows))).toEqual([
    { ...rows[0], at: at.toISOString(), count: null },
    { ...rows[1], at: null, seller: null },
  ]);
});

import { expect, test } from 'vitest';
import { csvLine } from '~/lib/text/csv';

test('a line is quoted where needed and contains no formula', () => {
  expect(csvLine(['a, "b"', 'two\nlines', null, undefined, 7])).toBe(
    '"a, ""b""","two\nlines",,,7\r\n',
  );
  expect(csvLine(['=1+1', '+1', '@x', '\tx', '-x', '-1+2'])).toBe(
    "'=1+1,'+1,'@x,'\tx,'-x,'-1+2\r\n",
  );
  expect(csvLine(['-1.50', -3])).toBe('-1.50,-3\r\n');
});

import { expect, test } from 'vitest';
import {
  lineField,
  optionalEin,
  optionalPhone,
  optionalText,
  phoneField,
  WHOLE_NUMBER,
  requiredText,
  ZipCode,
} from '~/lib/schema-fields';

const phone = phoneField('Too short');

test.each([
  ['Dry\u00adwall\u200b  5/8\n', 'Drywall 5/8'],
  ['\u202ereversed\u202c Supply', 'reversed Supply'],
])('reads the line %j as %j', (typed, read) => {
  expect(lineField('Enter a name', 20).parse(typed)).toBe(read);
});

test('a text keeps its lines and loses what can’t be seen', () => {
  const typed = ' Two pallets\n\n\u202ereversed\u202c\0 \u200b';
  for (const text of [requiredText('Enter it', 50), optionalText(50)]) {
    expect(text.parse(typed)).toBe('Two pallets\n\nreversed');
  }
});

test('an emoji keeps what joins its parts, and nothing else hides behind one', () => {
  const emoji = '👷\u200d\u2640\ufe0f 👷🏽\u200d\u2642\ufe0f 🏗\ufe0f';
  expect(requiredText('Enter it', 50).parse(emoji)).toBe(emoji);
  expect(requiredText('Enter it', 50).parse('Acme\ufe0f 🏗\u200d\u200d')).toBe('Acme 🏗');
});

test.each(['\u200b', '\u3164', '\u2800 \u2060', '\u00a0'])(
  'refuses the unseen name %j',
  (typed) => {
    expect(lineField('Enter a name', 20).safeParse(typed).error?.issues[0]?.message).toBe(
      'Enter a name',
    );
  },
);

test.each(['40', '1,000', '20.00', '1,000.00'])('takes %j for a whole number', (typed) => {
  expect(typed).toMatch(WHOLE_NUMBER);
});

test.each(['20.5', '20.', '.00', '1,00', '1e3'])('takes %j for no whole number', (typed) => {
  expect(typed).not.toMatch(WHOLE_NUMBER);
});

test.each([
  ['5125550142', '(512) 555-0142'],
  ['512.555.0142 x12', '(512) 555-0142 ext. 12'],
  ['+1 787 555 0199', '(787) 555-0199'],
  [' +52 55 1234 5678', '+52 55 1234 5678'],
  ['\u202a(512) 555-0142\u202c', '(512) 555-0142'],
])('reads the phone number %j as %j', (typed, read) => {
  expect(phone.parse(typed)).toBe(read);
  expect(optionalPhone.parse(typed)).toBe(read);
});

test.each([
  'abcdefghijklm',
  '1234567890',
  '(012) 555-0142',
  '999 999 9999',
  '512 555 0142 ask for Dana',
  '+1 (312) 555-01421',
  '+525512345678 ext 12345678901234567890',
])('refuses the phone number %j', (typed) => {
  expect(phone.safeParse(typed).error?.issues[0]?.message).toBe(
    'Enter a phone number with its area code, such as (312) 555-0142',
  );
  expect(optionalPhone.safeParse(typed).success).toBe(false);
});

test('an empty phone number or EIN is left out', () => {
  expect(optionalPhone.parse(' ')).toBeUndefined();
  expect(optionalEin.parse('')).toBeUndefined();
  expect(phone.safeParse('').error?.issues[0]?.message).toBe('Too short');
});

test.each([
  ['741234567', '74-1234567'],
  ['74 123 4567', '74-1234567'],
  ['74–1234567', '74-1234567'],
  ['99-0000001', '99-0000001'],
])('reads the EIN %j as %j', (typed, read) => {
  expect(optionalEin.parse(typed)).toBe(read);
});

test.each(['!!!', '7412345678', '74-12345', '74-123456a', '741-23-4567', '741–23–4567'])(
  'refuses the EIN %j',
  (typed) => {
    expect(optionalEin.safeParse(typed).error?.issues[0]?.message).toBe(
      'Enter the EIN as 12-3456789',
    );
  },
);

test.each(['00', '07', '97'])('refuses an EIN that begins with %s', (prefix) => {
  expect(optionalEin.safeParse(`${prefix}-1234567`).error?.issues[0]?.message).toBe(
    `The IRS issues no EIN that begins with ${prefix}. Check it.`,
  );
});

test.each([
  ['606081234', '60608-1234'],
  ['60608 1234', '60608-1234'],
  ['60608-1234', '60608-1234'],
  ['60608', '60608'],
])('reads the ZIP code %j as %j', (typed, read) => {
  expect(ZipCode.parse(typed)).toBe(read);
});

test.each(['ABCDE', '6060', '606081', '60608-12', 'K1A 0B6'])(
  'refuses the ZIP code %j',
  (typed) => {
    expect(ZipCode.safeParse(typed).error?.issues[0]?.message).toBe(
      'Enter the ZIP code as 60608 or 60608-1234',
    );
  },
);

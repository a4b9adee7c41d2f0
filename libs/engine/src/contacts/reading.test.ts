import { readDate } from './read-date';
import { readNumber } from './read-number';
import { typedValue } from './typed-value';

test.each([
  ['12', 12],
  [' -3 ', -3],
  ['−3', -3],
  ['+4', 4],
  ['2,5', 2.5],
  ['2.5', 2.5],
  ['.5', 0.5],
  ['1.234,56', 1234.56],
  ['1,234.56', 1234.56],
  ['1.234.567', 1234567],
  ["1'234", 1234],
  ['1 234,5', 1234.5],
  ['1.234', 1.234],
  ['٣٫', undefined],
  ['٣٤', 34],
  ['۱۲', 12],
  ['1,2,3', undefined],
  ['1.2,3.4', undefined],
  ['12.34,5', undefined],
  ['5 kg', undefined],
  ['', undefined],
  ['-', undefined],
  ['1e5', undefined],
  ['0x10', undefined],
  ['Infinity', undefined],
  ['9'.repeat(41), undefined],
  ['9007199254740991', 9007199254740991],
  ['9007199254740993', undefined],
])('reads %j as the number %j', (text, expected) => {
  expect(readNumber(text)).toBe(expected);
});

test('takes groups of three digits for thousands if the number is whole', () => {
  expect(['1.000', '1,000', '1,000,000', '2.5'].map((text) => readNumber(text, true))).toEqual([
    1000, 1000, 1000000, 2.5,
  ]);
});

const berlin = { timeZone: 'Europe/Berlin', language: 'de' };
const chicago = { timeZone: 'America/Chicago', language: 'en' };

test.each([
  ['2026-12-31', '2026-12-31'],
  ['2026/1/5', '2026-01-05'],
  ['31.12.2026', '2026-12-31'],
  ['1. 2. 2026', '2026-02-01'],
  ['01/02/2026', '2026-02-01'],
  ['12/31/2026', '2026-12-31'],
  ['1-2-2026', '2026-02-01'],
  ['1.2.26', '2026-02-01'],
  ['1.2.85', '1985-02-01'],
  ['31. Dezember 2026', '2026-12-31'],
  ['3 March 2026', '2026-03-03'],
  ['March 3, 2026', '2026-03-03'],
  ['٣١.١٢.٢٠٢٦', '2026-12-31'],
  ['30.02.2026', undefined],
  ['31.12', undefined],
  ['2026-13-01', undefined],
  ['0000-01-01', undefined],
  ['tomorrow', undefined],
  ['', undefined],
  ['1'.repeat(100), undefined],
])('reads %j as the date %j', (text, expected) => {
  expect(readDate(text, berlin)).toBe(expected);
});

test('reads the month first if people in the zone or of the language write so', () => {
  expect(readDate('01/02/2026', chicago)).toBe('2026-01-02');
  expect(readDate('31/12/2026', chicago)).toBe('2026-12-31');
  expect(readDate('01.02.2026', chicago)).toBe('2026-02-01');
  expect(readDate('01/02/2026', { timeZone: 'utc', language: 'en-US' })).toBe('2026-01-02');
});

test.each([
  ['text', ' a\u0000\ud83d ', 'a'],
  ['text', 'x'.repeat(2_000), 'x'.repeat(1_000)],
  ['text', true, 'yes'],
  ['text', 5, '5'],
  ['number', 2, 2],
  ['number', '2,5', 2.5],
  ['number', 'two', undefined],
  ['date', '2026-03-01', '2026-03-01'],
  ['date', '2026-03-01 12:00', '2026-03-01'],
  ['date', '2026-03-01T12:00:00.000Z', '2026-03-01'],
  ['date', '2026-02-30', undefined],
  ['date', 'soon', undefined],
  ['yes_no', 'Yes', true],
  ['yes_no', false, false],
  ['yes_no', 'maybe', undefined],
] as const)('keeps in a field of the type %s %j as %j', (type, value, expected) => {
  expect(typedValue(value, type)).toBe(expected);
});

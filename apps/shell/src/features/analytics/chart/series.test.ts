import { pointName } from './series';

const local = (hours: number, minutes = 0) => new Date(2026, 10, 24, hours, minutes).toISOString();
const spaced = (name: string) => name.replaceAll(/\s/g, ' ');

test('hours read as people write them', () => {
  expect([0, 7, 19].map((hour) => spaced(pointName(local(hour), 'hour')))).toEqual(['12 AM', '7 AM', '7 PM']);
});

test('an hour that begins at another minute shows its minutes', () => {
  expect(spaced(pointName(local(19, 30), 'hour'))).toBe('7:30 PM');
});

import { notificationTimeZones } from '@botter/contracts';
import { DateTime } from 'luxon';
import { quietUntil } from './quiet-hours';

const berlin = (start: string | null, end: string | null) => ({ start, end, timezone: 'Europe/Berlin' });
const at = (text: string) => DateTime.fromISO(text, { zone: 'Europe/Berlin' }).toJSDate();
const endOf = (start: string | null, end: string | null, now: string) => {
  const until = quietUntil(berlin(start, end), at(now));
  return until && DateTime.fromJSDate(until, { zone: 'Europe/Berlin' }).toISO({ suppressMilliseconds: true });
};

test.each([
  ['22:00', '07:00', '2026-05-04T23:30', '2026-05-05T07:00:00+02:00'],
  ['22:00', '07:00', '2026-05-05T06:59', '2026-05-05T07:00:00+02:00'],
  ['22:00', '07:00', '2026-05-05T07:00', undefined],
  ['22:00', '07:00', '2026-05-05T21:59', undefined],
  ['12:00', '13:00', '2026-05-05T12:00', '2026-05-05T13:00:00+02:00'],
  [null, '07:00', '2026-05-05T06:00', undefined],
  ['22:00', null, '2026-05-05T23:00', undefined],
  ['07:00', '07:00', '2026-05-05T07:00', undefined],
  // The night in which 02:00 becomes 03:00: an end that is left out is at 03:00.
  ['22:00', '07:00', '2026-03-28T23:00', '2026-03-29T07:00:00+02:00'],
  ['22:00', '02:30', '2026-03-29T01:30', '2026-03-29T03:00:00+02:00'],
  // The night in which 03:00 becomes 02:00.
  ['22:00', '07:00', '2026-10-24T23:00', '2026-10-25T07:00:00+01:00'],
  ['22:00', '02:30', '2026-10-25T01:30', '2026-10-25T02:30:00+02:00'],
])('last from %s to %s, at %s: until %s', (start, end, now, expected) => {
  expect(endOf(start, end, now)).toBe(expected);
});

/** A small generator, the same in every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

test("agree with the zone's clock, minute by minute, around every change of the clocks", () => {
  const next = random(7);
  const pick = <T>(values: readonly T[]) => values[Math.floor(next() * values.length)] as T;
  const time = () => `${String(Math.floor(next() * 24)).padStart(2, '0')}:${pick(['00', '15', '30', '59'])}`;
  const changes = ['2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01'];
  for (let run = 0; run < 300; run++) {
    const hours = { start: time(), end: time(), timezone: pick(notificationTimeZones) };
    const now = new Date(Date.parse(`${pick(changes)}T00:00:00Z`) + (next() * 48 - 24) * 3_600_000);
    const isQuiet = (instant: Date) => {
      const clock = DateTime.fromJSDate(instant, { zone: hours.timezone }).toFormat('HH:mm');
      if (hours.start === hours.end) return false;
      return hours.start < hours.end
        ? clock >= hours.start && clock < hours.end
        : clock >= hours.start || clock < hours.end;
    };
    const until = quietUntil(hours, now);
    expect(until !== undefined).toBe(isQuiet(now));
    if (!until) continue;
    expect(isQuiet(until)).toBe(false);
    expect(isQuiet(new Date(until.getTime() - 60_000))).toBe(true);
    for (let minute = now.getTime(); minute < until.getTime(); minute += 7 * 60_000) {
      expect(isQuiet(new Date(minute))).toBe(true);
    }
  }
});

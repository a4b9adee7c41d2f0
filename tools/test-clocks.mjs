// npm run test:clocks [-- NAME …]: the unit tests and the journeys at the hours and in the zones at which
// code about dates is wrong if it is wrong. The clocks of all processes are moved, also those of PostgreSQL
// and Chromium. Needs `cc` (Debian: apt-get install gcc libc6-dev).
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DateTime } from 'luxon';

const root = join(import.meta.dirname, '..');
const everything = ['unit', 'browser'];
/**
 * A time without a date is the next such time. Journeys take ten minutes: those that begin before midnight or
 * noon end after it.
 */
const moments = {
  'before-midnight': { at: '23:55', zone: 'Asia/Kolkata', checks: everything },
  'after-midnight': { at: '00:05', zone: 'Pacific/Kiritimati', checks: everything },
  'before-noon': { at: '11:55', zone: 'Pacific/Pago_Pago', checks: everything },
  'after-noon': { at: '12:05', zone: 'America/St_Johns', checks: everything },
  'end-of-month': { at: '2027-01-31T23:57', zone: 'Australia/Lord_Howe', checks: ['unit'] },
  'leap-day': { at: '2028-02-29T12:00', zone: 'America/New_York', checks: ['unit'] },
  // Rate limits, quotas and partitions count by UTC.
  'utc-midnight': { at: '23:57', zone: 'UTC', checks: ['unit'] },
  'summer-time-begins': { at: '2027-03-28T01:58', zone: 'Europe/Berlin', checks: ['unit'] },
  'summer-time-ends': { at: '2027-10-31T02:58', zone: 'Europe/Berlin', checks: ['unit'] },
};

const named = process.argv.slice(2);
const unknown = named.filter((name) => !moments[name]);
if (unknown.length) {
  console.error(
    `There is no moment called ${unknown.join(', ')}. Known: ${Object.keys(moments).join(', ')}.`,
  );
  process.exit(1);
}

// With libfaketime PostgreSQL ends no statement that waits, and Chromium hardly runs.
const folder = mkdtempSync(join(tmpdir(), 'botter-clock-'));
const library = join(folder, 'clock-shift.so');
execFileSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, join(root, 'tools/testing/clock-shift.c')]);
// Root's PostgreSQL runs as another user.
chmodSync(folder, 0o755);

function secondsUntil(time) {
  const { seconds } = time.diffNow('seconds');
  return Math.round(seconds < 0 ? time.plus({ days: 1 }).diffNow('seconds').seconds : seconds);
}

const rows = [];
for (const name of named.length ? named : Object.keys(moments)) {
  const { at, zone, checks } = moments[name];
  for (const check of checks) {
    const seconds = secondsUntil(DateTime.fromISO(at, { zone }));
    console.log(`\n${name}: ${check} at ${at} in ${zone}`);
    const started = Date.now();
    const { status } = spawnSync(process.execPath, [join(root, 'tools', 'test.mjs'), check], {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        LD_PRELOAD: library,
        CLOCK_SHIFT: String(seconds),
        TZ: zone,
        NX_SKIP_NX_CACHE: 'true',
      },
    });
    const took = `${Math.round((Date.now() - started) / 1000)} s`;
    rows.push({ moment: name, at, zone, check, took, passed: status === 0 });
  }
}
console.table(rows);
const failed = rows.filter(({ passed }) => !passed).length;
console.log(`${rows.length - failed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;

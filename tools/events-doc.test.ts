import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

test('the documentation of the event types is current', () => {
  const script = join(__dirname, 'events-doc.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});

test('finds a new type and a new shape that are written and were not announced', () => {
  const script = `
    import { unannounced } from ${JSON.stringify(join(__dirname, 'events-doc.mjs'))};
    const doc = (types) => Object.entries(types).map(([type, words]) => '### ' + type + '\\n\\nVersion ' + words + '. Words.').join('\\n\\n');
    const announced = ', announced: a later version of the product writes it';
    const before = doc({ Old: 1, Grown: 1, Ready: 2 + announced, Coming: 1 + announced });
    const now = doc({ Old: 1, Grown: 2, Ready: 2, Coming: 1, New: 1, Later: 1 + announced });
    console.log(JSON.stringify([unannounced(before, now), unannounced(before, before)]));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(JSON.parse(stdout)).toEqual([['Grown in version 2', 'New in version 1'], []]);
});

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

test('the documentation of the event types is current', () => {
  const script = join(__dirname, 'events-doc.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});

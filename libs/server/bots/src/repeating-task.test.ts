import { Logger } from '@nestjs/common';
import { RepeatingTask } from './repeating-task';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

beforeAll(() => Logger.overrideLogger(false));

test('goes on after a failed run, and stops after the run in hand', async () => {
  let begun = 0;
  let ended = 0;
  const task = new RepeatingTask('test', 1, async () => {
    begun += 1;
    if (begun === 1) throw new Error('once');
    await pause(20);
    ended += 1;
  });
  task.start();
  while (begun < 3) await pause(1);
  await task.stop();
  expect([begun, ended]).toEqual([3, 2]);
  await pause(30);
  expect(begun).toBe(3);
});

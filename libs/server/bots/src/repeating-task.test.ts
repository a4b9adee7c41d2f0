import { Logger } from '@nestjs/common';
import { RepeatingTask } from './repeating-task';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

beforeAll(() => Logger.overrideLogger(false));

test('goes on after a failed run, and stops after the run in hand', async () => {
  let begun = 0;
  let ended = 0;
  let thirdBegins = () => {};
  const third = new Promise<void>((done) => {
    thirdBegins = done;
  });
  const task = new RepeatingTask('test', 1, async () => {
    begun += 1;
    if (begun === 1) throw new Error('once');
    if (begun === 3) thirdBegins();
    await pause(20);
    ended += 1;
  });
  task.start();
  await third;
  await task.stop();
  expect([begun, ended]).toEqual([3, 2]);
  await pause(30);
  expect(begun).toBe(3);
});

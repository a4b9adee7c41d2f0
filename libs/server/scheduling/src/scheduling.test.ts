import { LOGGER, silentLogger } from '@botter/server-logging';
import { Global, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { SchedulerRegistry } from '@nestjs/schedule';
import { RecurringTask } from './recurring-task';
import { Scheduling } from './scheduling';
import { SchedulingModule } from './scheduling.module';

const ports = { remember: () => () => {}, onError: () => {} };

/** A promise, and what settles it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((done) => {
    open = done;
  });
  return { open, opened };
}

describe('a recurring task', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('runs immediately when triggered, and again after the pause', async () => {
    let runs = 0;
    const task = new RecurringTask(1_000, async () => void (runs += 1), ports);
    task.trigger();
    await jest.advanceTimersByTimeAsync(0);
    expect(runs).toBe(1);
    await jest.advanceTimersByTimeAsync(999);
    expect(runs).toBe(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(runs).toBe(2);
    await task.stop();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(runs).toBe(2);
  });

  test('never runs twice at a time, but once more when triggered meanwhile', async () => {
    let begun = 0;
    const first = gate();
    const task = new RecurringTask(1_000, () => (++begun === 1 ? first.opened : Promise.resolve()), ports);
    task.trigger();
    task.trigger();
    task.trigger();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(begun).toBe(1);
    first.open();
    await jest.advanceTimersByTimeAsync(0);
    expect(begun).toBe(2);
    await task.stop();
  });

  test('pauses longer after each failure, whatever triggers it, and is quick again after a success', async () => {
    const runs: number[] = [];
    let fails = true;
    const task = new RecurringTask(
      100,
      async () => {
        runs.push(Date.now());
        if (fails) throw new Error('away');
      },
      ports,
    );
    const began = Date.now();
    task.trigger();
    for (let step = 0; step < 290; step += 1) {
      task.trigger();
      await jest.advanceTimersByTimeAsync(10);
    }
    expect(runs.map((at) => at - began)).toEqual([0, 200, 600, 1_400]);
    fails = false;
    await jest.advanceTimersByTimeAsync(1_000);
    const recovered = runs.length;
    task.trigger();
    await jest.advanceTimersByTimeAsync(0);
    expect(runs.length).toBe(recovered + 1);
    await task.stop();
  });

  test('stops after the current run', async () => {
    const work = gate();
    let ended = false;
    const task = new RecurringTask(1, () => work.opened.then(() => void (ended = true)), ports);
    task.trigger();
    const stopping = task.stop();
    work.open();
    await stopping;
    expect(ended).toBe(true);
  });
});

test('keeps recurring tasks in the registry under unique names', async () => {
  @Global()
  @Module({ providers: [{ provide: LOGGER, useValue: silentLogger() }], exports: [LOGGER] })
  class GroundModule {}
  @Module({ imports: [GroundModule, SchedulingModule] })
  class TestModule {}
  const app = await NestFactory.createApplicationContext(TestModule, { logger: false });
  const ran = gate();
  const task = app.get(Scheduling).every('test upkeep', 60_000, async () => ran.open());
  expect(() => app.get(Scheduling).every('test upkeep', 1, async () => {})).toThrow('test upkeep');
  task.trigger();
  await ran.opened;
  await new Promise(setImmediate);
  expect(app.get(SchedulerRegistry).getTimeouts()).toEqual(['test upkeep']);
  await task.stop();
  expect(app.get(SchedulerRegistry).getTimeouts()).toEqual([]);
  await app.close();
});

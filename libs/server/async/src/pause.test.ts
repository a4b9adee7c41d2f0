import { pause } from './pause';

test('ends after its time', async () => {
  await expect(pause(1)).resolves.toBeUndefined();
});

test('ends early, without an error, when the signal is aborted', async () => {
  const stop = new AbortController();
  const pausing = pause(3_600_000, { signal: stop.signal });
  stop.abort();
  await expect(pausing).resolves.toBeUndefined();
  await expect(pause(3_600_000, { signal: stop.signal })).resolves.toBeUndefined();
});

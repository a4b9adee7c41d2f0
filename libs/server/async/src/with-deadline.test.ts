import { withDeadline } from './with-deadline';

const never = new Promise<string>(() => {});

test('returns or throws what the work does if it is in time', async () => {
  await expect(withDeadline(60_000, Promise.resolve('done'), () => 'late')).resolves.toBe('done');
  const failing = Promise.reject(new Error('broken'));
  await expect(withDeadline(60_000, failing, () => 'late')).rejects.toThrow('broken');
});

test('gives what is wanted instead of late work, or throws it', async () => {
  await expect(withDeadline(1, never, () => 'late')).resolves.toBe('late');
  const refusal = () => {
    throw new Error('too late');
  };
  await expect(withDeadline(1, never, refusal)).rejects.toThrow('too late');
});

test('leaves no timer and no unhandled failure behind', async () => {
  let fail = (_error: Error) => {};
  const work = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on('unhandledRejection', note);
  try {
    expect(await withDeadline(1, work, () => 'late')).toBe('late');
    fail(new Error('later'));
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    expect(unhandled).toEqual([]);
  } finally {
    process.off('unhandledRejection', note);
  }
});

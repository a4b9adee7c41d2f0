import { act, renderHook } from '@testing-library/react';
import { useAttempt } from './use-attempt';

test('an error stays until the next attempt, whose success takes it away', async () => {
  const { result } = renderHook(useAttempt);
  const words = (error: unknown) => `Failed: ${(error as Error).message}`;
  const done: boolean[] = [];
  const fail = async () => {
    throw new Error('refused');
  };
  await act(async () => void done.push(await result.current.attempt(fail, words)));
  expect(result.current.problem).toBe('Failed: refused');
  await act(async () => void done.push(await result.current.attempt(async () => undefined, words)));
  expect(result.current.problem).toBeUndefined();
  await act(async () => void done.push(await result.current.attempt(fail, words)));
  act(() => result.current.dismiss());
  expect(result.current.problem).toBeUndefined();
  expect(done).toEqual([false, true, false]);
});

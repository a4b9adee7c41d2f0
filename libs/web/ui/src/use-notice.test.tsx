import { act, renderHook } from '@testing-library/react';
import { useNotice, useTemporaryState } from './use-notice';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a success clears itself after 3 seconds, an error stays until the next notice', () => {
  const { result } = renderHook(() => useNotice());
  act(() => result.current[1]({ tone: 'success', text: 'Saved' }));
  act(() => jest.advanceTimersByTime(2999));
  expect(result.current[0]?.text).toBe('Saved');
  act(() => jest.advanceTimersByTime(1));
  expect(result.current[0]).toBeUndefined();

  act(() => result.current[1]({ tone: 'error', text: 'Refused' }));
  act(() => jest.advanceTimersByTime(60_000));
  expect(result.current[0]?.text).toBe('Refused');
  act(() => result.current[1](undefined));
  expect(result.current[0]).toBeUndefined();
});

test('setting an equal value starts its time again', () => {
  const { result } = renderHook(() => useTemporaryState<string>());
  act(() => result.current[1]('Wrong', 1000));
  act(() => jest.advanceTimersByTime(900));
  act(() => result.current[1]('Wrong', 1000));
  act(() => jest.advanceTimersByTime(900));
  expect(result.current[0]).toBe('Wrong');
  act(() => jest.advanceTimersByTime(100));
  expect(result.current[0]).toBeUndefined();
});

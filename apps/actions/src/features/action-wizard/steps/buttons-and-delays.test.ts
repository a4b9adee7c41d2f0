import type { Button } from '@botter/contracts';
import { customDelayOf, customDelaySeconds, defaultCustomDelay, delayPresets } from './advanced/delays';
import { buttonProblem, callbackSize, moved } from './buttons/buttons';

describe('buttons', () => {
  const button = (patch: Partial<Button>): Button =>
    ({ label: 'Go', type: 'callback', value: 'go', ...patch }) as Button;

  test('need a label and a value', () => {
    expect(buttonProblem(button({}))).toBeUndefined();
    expect(buttonProblem(button({ label: ' ' }))).toBe('Label and value are required');
    expect(buttonProblem(button({ value: '' }))).toBe('Label and value are required');
  });

  test.each(['url', 'webapp'] as const)('of type %s need HTTPS', (type) => {
    expect(buttonProblem(button({ type, value: 'https://example.com' }))).toBeUndefined();
    expect(buttonProblem(button({ type, value: 'http://example.com' }))).toBe(
      'Web App and URL buttons must use HTTPS',
    );
    expect(buttonProblem(button({ type, value: 'example' }))).toBe('Please enter a valid HTTPS URL');
  });

  test('callback values count in bytes', () => {
    expect(callbackSize('menu')).toEqual({ bytes: 4, limit: 64, mapped: false });
    expect(callbackSize('ж'.repeat(32))).toMatchObject({ bytes: 64, mapped: false });
    expect(callbackSize('ж'.repeat(33))).toMatchObject({ bytes: 66, mapped: true });
  });

  test('move within the list', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
    expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b']);
  });
});

describe('delays', () => {
  test('offer the nine presets and 5 minutes as custom default', () => {
    expect(delayPresets.map(({ seconds }) => seconds)).toEqual([
      30, 60, 300, 600, 1800, 3600, 7200, 21_600, 86_400,
    ]);
    expect(customDelaySeconds(defaultCustomDelay)).toEqual({ seconds: 300 });
  });

  test.each([
    ['1', 'seconds', 1],
    ['90', 'minutes', 5400],
    ['2', 'hours', 7200],
    ['30', 'days', 2_592_000],
  ] as const)('%s %s are %i seconds', (value, unit, seconds) => {
    expect(customDelaySeconds({ value, unit })).toEqual({ seconds });
  });

  test.each(['', '0', '-1', '1.5', 'x'])('"%s" is no delay', (value) => {
    expect(customDelaySeconds({ value, unit: 'minutes' })).toHaveProperty('problem');
  });

  test('longer than 30 days is refused', () => {
    expect(customDelaySeconds({ value: '31', unit: 'days' })).toEqual({
      problem: 'The delay may be at most 30 days',
    });
  });

  test('a stored delay comes back in its largest exact unit', () => {
    expect(customDelayOf(90)).toEqual({ value: '90', unit: 'seconds' });
    expect(customDelayOf(2700)).toEqual({ value: '45', unit: 'minutes' });
    expect(customDelayOf(10_800)).toEqual({ value: '3', unit: 'hours' });
    expect(customDelayOf(172_800)).toEqual({ value: '2', unit: 'days' });
  });
});

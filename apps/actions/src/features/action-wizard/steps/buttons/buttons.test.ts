import type { Action } from '@botter/contracts';
import { buttonOf, emptyButtonForm, existingReplies, formProblem, withTapResult } from './button-form';
import { buttonCountProblem, cutLabels } from './buttons';

test('an action has at most a hundred buttons', () => {
  const buttons = Array.from({ length: 100 }, () => ({
    label: 'Go',
    type: 'callback' as const,
    value: 'go',
  }));
  expect(buttonCountProblem(buttons.slice(1))).toBeUndefined();
  expect(buttonCountProblem(buttons)).toBe('At most 100 buttons');
});

const action = (command: string): Action =>
  ({
    id: command,
    command,
    actionTrigger: command.startsWith('/') ? 'command' : 'callback',
    actionData: { text: command },
  }) as unknown as Action;
const actions = [action('/help'), action('hours'), action('/start'), action('start')];

test('the value follows from the label, unless one is written', () => {
  const form = { ...emptyButtonForm, label: 'Opening hours!' };
  expect(buttonOf(form, actions)).toEqual({
    label: 'Opening hours!',
    type: 'callback',
    value: 'opening_hours',
  });
  expect(buttonOf({ ...form, label: 'Hours' }, actions).value).toBe('hours_2');
  expect(buttonOf({ ...form, value: ' mine ' }, actions).value).toBe('mine');
  expect(formProblem(emptyButtonForm, actions)).toBe('Label and value are required');
  expect(formProblem(withTapResult(form, 'existing'), actions)).toBe('Choose the reply');
  expect(formProblem(withTapResult(form, 'url'), actions)).toBe('Label and value are required');
});

test('existing replies are the callback actions, and the commands that have no copy yet', () => {
  expect(existingReplies(actions).map(({ value, command, copyOf }) => [value, command, copyOf?.id])).toEqual([
    ['hours', 'hours', undefined],
    ['start', 'start', undefined],
    ['help', '/help', '/help'],
  ]);
});

test('finds labels that a phone cuts off', () => {
  const buttons = ['Opening hours', 'Menu', 'Opening hours'].map((label) => ({
    label,
    type: 'callback' as const,
    value: 'x',
  }));
  const cut = (buttonLayout: 'horizontal' | 'vertical', buttonsPerRow: number | null) =>
    cutLabels(buttons, { buttonLayout, buttonsPerRow });
  expect(cut('horizontal', null)).toEqual([0, 2]);
  expect(cut('vertical', 3)).toEqual([]);
  // The last one has a row of its own.
  expect(cut('horizontal', 2)).toEqual([]);
  expect(cut('horizontal', 8)).toEqual([0, 2]);
});

import { referenceFinder, referencePaths, referencesOf, renameReferences } from './action-references';
import type { Step } from './steps';

const content = {
  text: 'Hello',
  buttons: [
    { type: 'url', label: 'Shop', value: 'https://shop.example' },
    { type: 'callback', label: 'Menu', value: 'menu' },
  ],
  delayedCallbacks: [{ callbackCommand: 'reminder', delaySeconds: 60 }],
};

test('a callback button and a delayed callback are references, an address is none', () => {
  expect(referencesOf(content)).toEqual([
    { part: 'button', index: 1, value: 'menu', label: 'Menu' },
    { part: 'delayedCallback', index: 0, value: 'reminder', delaySeconds: 60 },
  ]);
});

test('renaming changes references only and keeps everything else', () => {
  const renamed = renameReferences(content, ({ value }) => (value === 'menu' ? 'dishes' : value));
  expect(renamed).toEqual({
    ...content,
    buttons: [content.buttons[0], { type: 'callback', label: 'Menu', value: 'dishes' }],
  });
  expect(content.buttons[1]?.value).toBe('menu');
});

test('the JSON paths find the values of all references', () => {
  const valuesAt = (value: unknown, [field, ...others]: readonly string[]): unknown[] => {
    if (field === undefined) return [value];
    const inner = Object(value)[field.replace('[*]', '')] ?? [];
    return (field.endsWith('[*]') ? inner : [inner]).flatMap((entry: unknown) => valuesAt(entry, others));
  };
  const steps: Step[] = [
    { id: 'a', type: 'goTo', action: 'next' },
    { id: 'b', type: 'branch', branches: [{ when: { all: [] }, goTo: 'other' }] },
  ];
  const whole = { ...content, steps };
  const found = referencePaths.flatMap((path) => valuesAt(whole, path.split('.')));
  expect(found).toEqual(expect.arrayContaining(referencesOf(whole).map(({ value }) => value)));
});

test('only steps go to commands: buttons, in steps too, run callback actions', () => {
  const find = referenceFinder([{ command: '/help', actionTrigger: 'command' }]);
  const button = { part: 'button', index: 0, value: '/help', label: 'Help' } as const;
  const step = { part: 'step', index: 0, stepId: 's1', fieldIndex: 0, value: '/help' } as const;
  expect(find(button)).toBeUndefined();
  expect(find({ ...step, field: 'button' })).toBeUndefined();
  expect(find({ ...step, field: 'onTimeout' })?.command).toBe('/help');
});

import { sampleAction } from '@botter/web-testing';
import { brokenReferences, countOfReferences, referencesTo } from './references';

const menu = sampleAction({ id: 'a2', command: 'menu', actionTrigger: 'callback' });
const start = sampleAction(
  {},
  {
    buttons: [
      { label: 'Menu', type: 'callback', value: 'menu' },
      { label: 'Also', type: 'callback', value: '/menu' },
      { label: 'Site', type: 'url', value: 'https://example.com' },
      { label: 'Other', type: 'callback', value: 'hours' },
    ],
    delayedCallbacks: [{ callbackCommand: 'menu', delaySeconds: 300 }],
  },
);
const all = [start, menu];

test('names every button and delay that runs a callback action', () => {
  const found = referencesTo(all, 'a2');
  expect(found.map(({ action, kind, label }) => `${action.command} ${kind} ${label}`)).toEqual([
    '/start button Menu',
    '/start button Also',
    '/start delay 5m',
  ]);
  expect(countOfReferences(found)).toBe('2 buttons and 1 delayed callback');
  expect(referencesTo(all, 'a1')).toEqual([]);
});

test('a new name breaks the references, a slash more or less does not', () => {
  expect(brokenReferences(all, { ...menu, command: 'dishes' })).toHaveLength(3);
  expect(brokenReferences(all, { ...menu, command: '/menu' })).toEqual([]);
  expect(brokenReferences(all, { ...menu, actionTrigger: 'command' })).toHaveLength(3);
  expect(brokenReferences(all, { ...menu, enabled: false })).toEqual([]);
});

test('names the steps that go to an action, a command too', () => {
  const steps = [
    { id: 's1', type: 'branch', branches: [{ when: { all: [] }, goTo: '/START' }] },
    { id: 's2', type: 'goTo', action: 'menu' },
  ] as const;
  const dialog = sampleAction({ id: 'a3', command: '/order' }, { steps: structuredClone(steps) as never });
  const found = [...all, dialog];
  const namesOf = (references: ReturnType<typeof referencesTo>) =>
    references.map(({ action, kind }) => `${action.command} ${kind}`);
  expect(namesOf(referencesTo(found, 'a1'))).toEqual(['/order step']);
  expect(namesOf(referencesTo(found, 'a2').slice(3))).toEqual(['/order step']);
  expect(countOfReferences(referencesTo(found, 'a1'))).toBe('1 step');
  expect(brokenReferences(found, { ...start, command: '/begin' })).toHaveLength(1);
  expect(brokenReferences(found, { ...start, command: 'Start' })).toEqual([]);
});

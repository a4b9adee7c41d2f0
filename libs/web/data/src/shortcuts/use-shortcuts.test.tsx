import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { isPressed, namesOfKeys } from './keys';
import { useListedShortcuts } from './shortcut-registry';
import { type Shortcut, useShortcuts } from './use-shortcuts';

const user = userEvent.setup({ delay: null });
let pressed: string[];
beforeEach(() => {
  pressed = [];
});

const run = (name: string) => () => void pressed.push(name);
const open: Shortcut = { keys: 'mod+k', label: 'Open', run: run('open'), everywhere: true };
const fit: Shortcut = { keys: 'f', label: 'Fit', run: run('fit') };
const help: Shortcut = { keys: '?', label: 'Help', run: run('help') };

function Part({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  const frame = useRef<HTMLDivElement>(null);
  useShortcuts(title, shortcuts, { scope: frame });
  return <div ref={frame} />;
}

function Sheet() {
  const groups = useListedShortcuts();
  return <p>{groups.map((group) => `${group.title}: ${group.shortcuts.map((s) => s.label)}`).join('; ')}</p>;
}
const listed = () => document.querySelector('p')?.textContent;

test.each([
  ['mod+k', { key: 'k', ctrlKey: true }, true],
  ['mod+k', { key: 'K', metaKey: true }, true],
  ['mod+k', { key: 'k' }, false],
  ['mod+k', { key: 'k', ctrlKey: true, shiftKey: true }, false],
  ['mod+k', { key: 'k', ctrlKey: true, altKey: true }, false],
  ['mod+shift+z', { key: 'Z', ctrlKey: true, shiftKey: true }, true],
  ['alt+arrowdown', { key: 'ArrowDown', altKey: true }, true],
  ['alt+arrowdown', { key: 'ArrowDown' }, false],
  ['f', { key: 'f', ctrlKey: true }, false],
  ['?', { key: '?', shiftKey: true }, true],
  ['?', { key: '?' }, true],
])('%s is %j: %s', (keys, event, expected) => {
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  expect(isPressed({ ...none, ...event }, keys)).toBe(expected);
});

test('keys are named as on the keyboard', () => {
  expect(namesOfKeys('mod+shift+z')).toEqual(['Ctrl', 'Shift', 'Z']);
  expect(namesOfKeys('arrowleft')).toEqual(['←']);
});

test('do nothing while someone types, unless they work everywhere', async () => {
  render(
    <>
      <Part title="Page" shortcuts={[open, fit, help]} />
      <input aria-label="Name" />
    </>,
  );
  await user.type(screen.getByLabelText('Name'), 'f?{Control>}k{/Control}');
  expect(pressed).toEqual(['open']);
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('f?');
  await user.click(document.body);
  await user.keyboard('f?');
  expect(pressed).toEqual(['open', 'fit', 'help']);
});

test('belong to the part of the page that is on top', async () => {
  render(
    <>
      <Part title="Page" shortcuts={[help]} />
      <dialog open>
        <Part title="Dialog" shortcuts={[fit]} />
      </dialog>
    </>,
  );
  await user.keyboard('f?');
  expect(pressed).toEqual(['fit']);
});

test('are listed as long as their part of the page is there, each once', () => {
  const parts = (graph: readonly Shortcut[] | undefined) => (
    <>
      <Part title="Page" shortcuts={[open]} />
      <Part title="Page" shortcuts={[open, help]} />
      {graph && <Part title="Graph" shortcuts={graph} />}
      <Sheet />
    </>
  );
  const { rerender } = render(parts([fit]));
  expect(listed()).toBe('Page: Open,Help; Graph: Fit');
  rerender(parts([{ ...fit, label: 'Fit all' }]));
  expect(listed()).toBe('Page: Open,Help; Graph: Fit all');
  rerender(parts(undefined));
  expect(listed()).toBe('Page: Open,Help');
});

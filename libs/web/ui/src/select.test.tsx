import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from './dialog';
import { Field } from './field';
import { Select } from './select';

const options = Array.from({ length: 5_000 }, (_, at) => ({ value: `v${at}`, label: `/command ${at}` }));

function Long({ onChoose, count }: { onChoose: (value: string) => void; count?: number }) {
  const [value, setValue] = useState<string>();
  const choose = (next: string) => {
    setValue(next);
    onChoose(next);
  };
  return (
    <Field label="Callback action">
      <Select
        value={value}
        onValueChange={choose}
        options={options.slice(0, count)}
        placeholder="Choose one"
      />
    </Field>
  );
}

test('of 5,000 options a few are in the page, and the others are found by typing', async () => {
  const onChoose = jest.fn();
  render(<Long onChoose={onChoose} />);
  const select = screen.getByRole('combobox', { name: 'Callback action' });
  expect(select.textContent).toBe('Choose one');
  await userEvent.click(select);
  const search = screen.getByRole<HTMLInputElement>('combobox', { name: 'Search' });
  expect(document.activeElement).toBe(search);
  expect(screen.getAllByRole('option')).toHaveLength(50);
  expect(screen.getByText('4,950 more. Type to find them.')).toBeTruthy();
  await userEvent.type(search, 'command 4321');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['/command 4321']);
  await userEvent.keyboard('{Enter}');
  expect(onChoose).toHaveBeenCalledWith('v4321');
  await waitFor(() => expect(document.activeElement).toBe(select));
  expect(select.textContent).toBe('/command 4321');
});

test('a letter on a long select begins the search, Escape leaves everything as it was', async () => {
  const onChoose = jest.fn();
  render(<Long onChoose={onChoose} />);
  const select = screen.getByRole('combobox', { name: 'Callback action' });
  select.focus();
  await userEvent.keyboard('zz');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Search' }).value).toBe('zz');
  expect(screen.getByText('Nothing found.')).toBeTruthy();
  await userEvent.keyboard('{Enter}{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(select));
  expect(onChoose).not.toHaveBeenCalled();
});

test.each([3, 5_000])('of %d options a choice that moves the focus keeps it there', async (count) => {
  render(
    <>
      <Long onChoose={() => screen.getByRole('textbox', { name: 'New row' }).focus()} count={count} />
      <input aria-label="New row" />
    </>,
  );
  screen.getByRole('combobox', { name: 'Callback action' }).focus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  // The list returns the focus a moment after it is gone.
  await act(() => new Promise((later) => setTimeout(later)));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'New row' }));
});

test('the list of a select is in the landmark or the dialog that the select is in', async () => {
  const short = (label: string) => (
    <Select aria-label={label} value="v0" onValueChange={() => undefined} options={options.slice(0, 3)} />
  );
  render(
    <>
      <main>{short('Page')}</main>
      <dialog open>{short('Dialog')}</dialog>
    </>,
  );
  for (const [name, place] of [
    ['Page', 'main'],
    ['Dialog', 'dialog'],
  ] as const) {
    await userEvent.click(screen.getByRole('combobox', { name }));
    expect(screen.getByRole('listbox').closest(place)).not.toBeNull();
    await userEvent.keyboard('{Escape}');
  }
});

function Opening({ count }: { count: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Select
        aria-label="Field"
        value={undefined}
        onValueChange={() => setOpen(true)}
        options={options.slice(0, count)}
      />
      <Dialog open={isOpen} onOpenChange={setOpen} title="New field">
        <input aria-label="Name" />
      </Dialog>
    </>
  );
}

test.each([3, 40])('a dialog that a choice among %i opens returns the focus to the select', async (count) => {
  render(<Opening count={count} />);
  const select = screen.getByRole('combobox', { name: 'Field' });
  await userEvent.click(select);
  await userEvent.click(screen.getByRole('option', { name: '/command 0' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' })));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(select));
});

test.each([3, 40])('a choice among %i by keyboard closes the list', async (count) => {
  render(<Long onChoose={() => undefined} count={count} />);
  const select = screen.getByRole('combobox', { name: 'Callback action' });
  select.focus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(select));
  expect([select.textContent, select.getAttribute('aria-expanded')]).toEqual(['/command 0', 'false']);
});

import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog';

function show(more: Partial<ConfirmDialogProps> = {}) {
  const props = { onOpenChange: jest.fn(), onConfirm: jest.fn().mockResolvedValue(undefined) };
  render(
    <ConfirmDialog
      open
      title="Delete Coffee Corner?"
      description="Everything is gone for good."
      confirmLabel="Delete bot"
      {...props}
      {...more}
    />,
  );
  return props;
}
const confirmButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Delete bot' });

describe('ConfirmDialog', () => {
  test('starts on the harmless button and closes after it was done', async () => {
    const { onConfirm, onOpenChange } = show();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(confirmButton());
    expect(onConfirm).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  });

  test('cannot be pressed twice or closed while it runs', async () => {
    let finish = () => {};
    const onConfirm = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const { onOpenChange } = show({ onConfirm });
    await userEvent.click(confirmButton());
    await userEvent.click(confirmButton());
    await userEvent.keyboard('{Escape}');
    expect(onConfirm).toHaveBeenCalledTimes(1);
    expect(onOpenChange).not.toHaveBeenCalled();
    finish();
    await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  });

  test('asks for the name first if that is required', async () => {
    const { onConfirm } = show({ typeToConfirm: 'Coffee Corner' });
    expect(confirmButton().disabled).toBe(true);
    await userEvent.type(screen.getByRole('textbox'), 'Coffee{Enter}');
    expect(onConfirm).not.toHaveBeenCalled();
    await userEvent.type(screen.getByRole('textbox'), ' Corner{Enter}');
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });

  test('stays open and shows why it failed', async () => {
    const { onOpenChange } = show({ onConfirm: () => Promise.reject(new Error('Telegram is away')) });
    await userEvent.click(confirmButton());
    expect((await screen.findByRole('alert')).textContent).toContain('Telegram is away');
    expect(onOpenChange).not.toHaveBeenCalled();
    expect(confirmButton().getAttribute('aria-busy')).toBeNull();
  });

  test('does nothing on Cancel', async () => {
    const { onConfirm, onOpenChange } = show();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onConfirm).not.toHaveBeenCalled();
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });
});

function Rows() {
  const [names, setNames] = useState(['Shop', 'Club']);
  const [asking, setAsking] = useState<string>();
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>
          <button type="button" onClick={() => setAsking(name)}>
            {name}
          </button>
        </li>
      ))}
      <ConfirmDialog
        open={asking !== undefined}
        onOpenChange={() => setAsking(undefined)}
        title="Delete it?"
        description="Everything is gone for good."
        confirmLabel="Delete"
        onConfirm={() => setNames(names.filter((name) => name !== asking))}
      />
    </ul>
  );
}

test.each([
  ['Cancel', 'Shop'],
  ['Delete', 'Club'],
])('after %s the focus is on what was pressed, or next to its place', async (answer, focused) => {
  render(<Rows />);
  await userEvent.click(screen.getByRole('button', { name: 'Shop' }));
  await userEvent.click(screen.getByRole('button', { name: answer }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: focused })));
});

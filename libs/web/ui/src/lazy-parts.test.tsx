import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './button';
import { DropdownMenu } from './dropdown-menu';
import { lazyPart } from './lazy-part';
import { MenuItem } from './menu-items';
import { Toaster, toast } from './toaster';
import { Tooltip } from './tooltip';

describe('lazyPart', () => {
  test('reports a failure, and tries again the next time', async () => {
    let attempts = 0;
    const Part = lazyPart(async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('the network is gone');
      return ({ words }: { words: string }) => <p>{words}</p>;
    });
    const onFailed = jest.fn();
    const first = render(<Part words="Here" onFailed={onFailed} />);
    await waitFor(() => expect(onFailed).toHaveBeenCalledTimes(1));
    first.unmount();
    render(<Part words="Here" onFailed={onFailed} />);
    expect(await screen.findByText('Here')).toBeTruthy();
    expect(attempts).toBe(2);
  });

  test('is shown immediately if it has been loaded', async () => {
    const Part = lazyPart(async () => () => <p>Here</p>);
    render(<Part />);
    await screen.findByText('Here');
    render(<Part />);
    expect(screen.getAllByText('Here')).toHaveLength(2);
  });
});

describe('Tooltip', () => {
  const show = () =>
    render(
      <Tooltip text="Removes it for everyone">
        <button type="button">Remove</button>
      </Tooltip>,
    );
  const gone = () => waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());

  test('describes its element while that has the focus, and Escape closes it', async () => {
    show();
    const button = screen.getByRole('button');
    expect(button.getAttribute('aria-describedby')).toBeNull();
    await userEvent.tab();
    const tooltip = await screen.findByRole('tooltip');
    expect(tooltip.textContent).toBe('Removes it for everyone');
    expect(button.getAttribute('aria-describedby')).toBe(tooltip.id);
    await userEvent.keyboard('{Escape}');
    await gone();
    expect(document.activeElement).toBe(button);
  });

  test('is shown for a resting pointer, stays while the pointer is on the text, and disappears with a press', async () => {
    show();
    const button = screen.getByRole('button');
    await userEvent.hover(button);
    await userEvent.hover(await screen.findByRole('tooltip'));
    expect(screen.getByRole('tooltip')).toBeTruthy();
    await userEvent.click(button);
    await gone();
  });
});

describe('DropdownMenu', () => {
  const onCopy = jest.fn();
  const show = () =>
    render(
      <DropdownMenu trigger={<Button>More</Button>}>
        <MenuItem disabled>Export</MenuItem>
        <MenuItem onSelect={onCopy}>Copy</MenuItem>
        <MenuItem>Delete</MenuItem>
      </DropdownMenu>,
    );
  const closed = () => waitFor(() => expect(screen.queryByRole('menu')).toBeNull());

  test.each(['{Enter}', ' ', '{ArrowDown}'])(
    '%s opens it at its first item, Escape gives the focus back',
    async (key) => {
      show();
      const opener = screen.getByRole('button', { name: 'More' });
      expect(opener.getAttribute('aria-expanded')).toBe('false');
      opener.focus();
      await userEvent.keyboard(key);
      expect(document.activeElement).toBe(await screen.findByRole('menuitem', { name: 'Copy' }));
      expect(opener.getAttribute('aria-expanded')).toBe('true');
      await userEvent.keyboard('{ArrowDown}');
      expect(document.activeElement?.textContent).toBe('Delete');
      await userEvent.keyboard('{Escape}');
      await closed();
      await waitFor(() => expect(document.activeElement).toBe(opener));
    },
  );

  test('opens and closes with a press, and does what is chosen', async () => {
    show();
    const opener = screen.getByRole('button', { name: 'More' });
    await userEvent.click(opener);
    await screen.findByRole('menu');
    await userEvent.click(opener);
    await closed();
    await userEvent.click(opener);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Copy' }));
    expect(onCopy).toHaveBeenCalledTimes(1);
    await closed();
  });

  test('stays closed while its button is busy', async () => {
    render(
      <DropdownMenu trigger={<Button busy>More</Button>}>
        <MenuItem>Copy</MenuItem>
      </DropdownMenu>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.queryByRole('menu')).toBeNull();
  });
});

test('a toast that was made before there is a place for it shows once there is', async () => {
  toast.success('Saved');
  render(<Toaster />);
  expect(await screen.findByText('Saved')).toBeTruthy();
});

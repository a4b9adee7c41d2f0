import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ToastSlot } from './toast-slot';
import { Toaster, toast } from './toaster';

/** The layout of a window: what is named hidden has no room. */
let hidden: string[];

beforeEach(() => {
  hidden = [];
  jest.spyOn(Element.prototype, 'getClientRects').mockImplementation(function (this: Element) {
    return (hidden.includes(this.className) ? [] : [{}]) as unknown as DOMRectList;
  });
});
afterEach(async () => {
  act(() => toast.dismiss());
  cleanup();
  jest.restoreAllMocks();
});

const Page = ({ dialog = false }) => (
  <>
    <ToastSlot className="sidebar" />
    <ToastSlot className="header" />
    {dialog && <ToastSlot className="dialog" />}
    <Toaster />
  </>
);
const slotOf = async (text: string) =>
  (await screen.findByText(text)).closest('.sidebar, .header, .dialog')?.className;

test('a toast is in the visible slot of the layout, and moves with a dialog that opens and closes', async () => {
  hidden = ['header'];
  const { rerender } = render(<Page />);
  act(() => toast.success('Saved'));
  expect(await slotOf('Saved')).toBe('sidebar');
  rerender(<Page dialog />);
  expect(await slotOf('Saved')).toBe('dialog');
  rerender(<Page />);
  expect(await slotOf('Saved')).toBe('sidebar');
  hidden = ['sidebar'];
  act(() => void window.dispatchEvent(new Event('resize')));
  expect(await slotOf('Saved')).toBe('header');
});

test('a toast is shown even on a page without a slot', async () => {
  hidden = ['sidebar', 'header'];
  render(<Page />);
  act(() => toast.success('Kept'));
  expect(await slotOf('Kept')).toBeUndefined();
});

test('an error is an alert that stays until it is dismissed or replaced', async () => {
  render(<Page />);
  act(() => toast.error('Refused'));
  expect((await screen.findByRole('alert')).textContent).toBe('Refused');
  act(() => toast.error('Refused again'));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Refused again'));
  act(() => toast.success('Done'));
  await screen.findByText('Done');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  act(() => toast.error('Refused'));
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

import { Link, Route, Routes } from '@botter/web-router';
import { renderAt } from '@botter/web-testing';
import { screen } from '@testing-library/react';
import { useRef } from 'react';
import { useFocusOnScreen } from './use-focus-on-screen';

function Frame() {
  const main = useRef<HTMLElement>(null);
  useFocusOnScreen(main);
  return (
    <>
      <Link to="/wizard">New action</Link>
      <main ref={main} tabIndex={-1}>
        <Routes>
          <Route path="/wizard" element={<Link to="/actions">Save</Link>} />
          <Route path="*" element={<p>Two actions</p>} />
        </Routes>
      </main>
    </>
  );
}

test('the focus moves to the next screen only if its element goes with the screen before', async () => {
  const { user } = renderAt('/actions', '', <Frame />);
  expect(document.activeElement).toBe(document.body);
  const opener = screen.getByRole('link', { name: 'New action' });
  await user.click(opener);
  expect(document.activeElement).toBe(opener);

  await user.click(await screen.findByRole('link', { name: 'Save' }));
  await screen.findByText('Two actions');
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

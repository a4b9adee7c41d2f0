import { useSession } from '@botter/web-data/session';
import { FakeServer, withSession } from '@botter/web-testing';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SignInWindowNotice } from './sign-in-window-notice';
import { putVisitorPageBack, takeVisitorPageAway } from './visitor-page';

const popup = { close: jest.fn(), focus: jest.fn(), closed: false };

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  window.open = () => popup as unknown as Window;
});
afterEach(cleanup);

function SignIn() {
  const { signIn } = useSession();
  return (
    <button type="button" onClick={() => void signIn()}>
      Sign In
    </button>
  );
}

test('a dialog is shown while the sign-in window is open, and shows or closes that window', async () => {
  const user = userEvent.setup();
  // The window stays where it is.
  const neverSaid = () => new Promise<never>(() => undefined);
  const provider = 'GET http://identity.test/.well-known/openid-configuration';
  render(
    withSession(
      new FakeServer().on(provider, neverSaid).install(),
      <>
        <SignIn />
        <SignInWindowNotice />
      </>,
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Sign In' }));
  expect(await screen.findByRole('dialog', { name: 'A sign-in window is open' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show window' }));
  expect(popup.focus).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(popup.close).toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the page of visitors is out of the document while someone is signed in, and comes back after', () => {
  document.body.innerHTML = '<div id="visitor"><main>Welcome</main></div>';
  takeVisitorPageAway();
  takeVisitorPageAway();
  expect(document.querySelector('main')).toBeNull();
  putVisitorPageBack();
  putVisitorPageBack();
  expect(document.querySelectorAll('main')).toHaveLength(1);
});

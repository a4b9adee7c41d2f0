import { cancelSignInRequest, onSignInRequest, requestSignIn } from './sign-in-request';

const popup = () => ({ name: 'window', close: jest.fn(), focus: jest.fn(), isClosed: () => false });

test('the session answers a press that came before it, once', () => {
  const handle = jest.fn();
  const first = popup();
  const second = popup();
  requestSignIn({ popup: first });
  requestSignIn({ prompt: 'create', popup: second });
  expect(first.close).toHaveBeenCalled();
  const stop = onSignInRequest(handle);
  expect(handle.mock.calls).toEqual([[{ prompt: 'create', popup: second }]]);
  requestSignIn({ popup: undefined });
  expect(handle).toHaveBeenCalledTimes(2);
  stop();
});

test('a press that no one will answer closes its window', () => {
  const opened = popup();
  requestSignIn({ popup: opened });
  cancelSignInRequest();
  expect(opened.close).toHaveBeenCalled();
  const handle = jest.fn();
  onSignInRequest(handle)();
  expect(handle).not.toHaveBeenCalled();
});

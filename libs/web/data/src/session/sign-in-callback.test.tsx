import type { User, UserManager } from 'oidc-client-ts';

type Client = Pick<UserManager, 'signinCallback'>;

async function landsAt(signinCallback: () => Promise<User | undefined>): Promise<string[]> {
  jest.resetModules();
  const { completeSignIn } = await import('./sign-in-callback');
  const addresses: string[] = [];
  const connect = async () => ({ signinCallback }) as Client;
  const leave = (address: string) => void addresses.push(address);
  await Promise.all([completeSignIn(connect, leave), completeSignIn(connect, leave)]);
  return addresses;
}
const cameFrom = (returnTo: unknown) => landsAt(async () => ({ state: { returnTo } }) as User);

test('goes back to the address that the person left, once, even when mounted twice', async () => {
  expect(await cameFrom('/bots/1/dashboard?x=1')).toEqual(['/bots/1/dashboard?x=1']);
});

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/auth/callback?code=1',
  undefined,
  7,
])('goes to no other address: %s', async (address) => {
  expect(await cameFrom(address)).toEqual(['/']);
});

test('stays put in a popup or a frame, whose opener has the answer', async () => {
  expect(await landsAt(async () => undefined)).toEqual([]);
});

test('goes to the front page when there is nothing to finish', async () => {
  expect(await landsAt(() => Promise.reject(new Error('No matching state')))).toEqual(['/']);
});

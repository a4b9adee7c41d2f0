import { hashPassword, isPassword } from './password';

test('accepts the password and no other', async () => {
  const stored = await hashPassword('correct horse');
  expect(await isPassword('correct horse', stored)).toBe(true);
  expect(await isPassword('Correct horse', stored)).toBe(false);
  expect(await isPassword('', stored)).toBe(false);
});

test('salts: the same password is kept differently each time', async () => {
  expect(await hashPassword('same')).not.toBe(await hashPassword('same'));
});

test('takes the same letters however a keyboard composes them', async () => {
  expect(await isPassword('cafe\u0301', await hashPassword('caf\u00e9'))).toBe(true);
});

test('refuses any password without an account', async () => {
  expect(await isPassword('', undefined)).toBe(false);
  expect(await isPassword('anything', undefined)).toBe(false);
});

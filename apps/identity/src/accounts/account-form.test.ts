import { readForm, signInForm, signUpForm } from './account-form';

const good = { first_name: ' Ann ', last_name: '', email: ' ann@example.com ', password: 'long enough' };

test('reads a sign-up without surrounding spaces', () => {
  expect(readForm(signUpForm, good).values).toEqual({
    first_name: 'Ann',
    last_name: undefined,
    email: 'ann@example.com',
    password: 'long enough',
  });
});

test.each([
  [{ ...good, first_name: '  ' }, { first_name: 'Enter your first name' }],
  [{ ...good, email: '' }, { email: 'Enter your e-mail address' }],
  [{ ...good, email: 'ann' }, { email: 'This is not an e-mail address' }],
  [{ ...good, password: '1234567' }, { password: 'Use at least 8 characters' }],
  [{ ...good, password: 'x'.repeat(201) }, { password: 'At most 200 characters' }],
])('explains what is wrong, field by field: %j', (fields, problems) => {
  expect(readForm(signUpForm, fields).problems).toEqual(problems);
});

test('names every missing field of an empty form', () => {
  expect(readForm(signInForm, {}).problems).toEqual({
    email: 'Enter your e-mail address',
    password: 'Enter your password',
  });
});

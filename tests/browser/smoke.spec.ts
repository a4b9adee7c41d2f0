import { expect, newEmail, signUp, test } from './support/test';

test('a new user signs up and stands before the empty list', async ({ page, looks }) => {
  await signUp(page, newEmail());
  await expect(page.getByRole('heading', { name: 'Bots' })).toBeVisible();
  await looks.look(page, 'bots-empty');
});

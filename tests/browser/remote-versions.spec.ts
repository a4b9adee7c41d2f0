import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { buildOtherRemote } from './support/other-remote';
import { expect, newEmail, signedIn, test, urls } from './support/test';

const shared = ['react', 'react-dom', '@tanstack/react-query', 'sonner'];
const builtFor = (version: string) => Object.fromEntries(shared.map((name) => [name, version]));

/**
 * The address of the remote delivers another build from now on, as when its folder is replaced at the server.
 */
async function deliver(page: Page, folder: string): Promise<void> {
  await page.route('**/remotes/notifications/**', (route) => {
    const [, name = ''] = new URL(route.request().url()).pathname.split('/remotes/notifications/');
    const path = join(folder, name);
    return existsSync(path) ? route.fulfill({ path }) : route.fulfill({ status: 404 });
  });
}

test('the page handles remotes of another version: newer, older, swapped while it is open, and missing', async ({
  page,
}, info) => {
  test.skip(info.project.name === 'phone', 'the same on every size');
  const build = (words: string, version: string) =>
    buildOtherRemote({
      name: 'notifications',
      file: 'notifications-page.tsx',
      before: 'title="Notifications"',
      after: `title="${words}"`,
      versions: builtFor(version),
    });
  const [newer, older] = await Promise.all([
    build('Notifications of tomorrow', '99.0.0'),
    build('Notifications of yesterday', '1.0.0'),
  ]);
  const heading = page.getByRole('heading', { level: 1 });
  const open = async (name: string) => {
    await page.getByRole('link', { name, exact: true }).first().click();
  };
  try {
    await signedIn(page, newEmail('versions'));
    await test.step('a page that was open before meets a remote that is newer than it', async () => {
      await page.goto(`${urls.product}/bots`);
      await expect(heading).toHaveText('Bots');
      await deliver(page, newer.folder);
      await open('Notifications');
      await expect(heading).toHaveText('Notifications of tomorrow');
      // The parts of both work together: it reads through the session and the cache of the page.
      await expect(page.getByText('No account is linked.')).toBeVisible();
    });
    await test.step('another version is delivered under it: what is open stays as it is', async () => {
      await page.unroute('**/remotes/notifications/**');
      await deliver(page, older.folder);
      await open('Bots');
      await expect(heading).toHaveText('Bots');
      await open('Notifications');
      await expect(heading).toHaveText('Notifications of tomorrow');
    });
    await test.step('the next page takes the remote that is older than itself', async () => {
      await page.reload();
      await expect(heading).toHaveText('Notifications of yesterday');
      await expect(page.getByText('No account is linked.')).toBeVisible();
    });
    await test.step('it is gone, and the rest works', async () => {
      await page.unroute('**/remotes/notifications/**');
      await deliver(page, join(older.folder, 'nowhere'));
      await page.reload();
      await expect(page.getByRole('alert')).toContainText('Notifications could not be loaded');
      await open('Settings');
      await expect(heading).toHaveText('Settings');
    });
  } finally {
    newer.remove();
    older.remove();
  }
});

import { chromium } from '@playwright/test';
import { findChromium } from '../../../tools/lib/chromium.mjs';
import { client } from '../../../tools/testing/json-client.mjs';

/**
 * A person in a browser, on pages of the plain web server and calls of the api processes: signs up, and opens
 * each remote.
 */
export async function browserPass(cluster, report) {
  const executablePath = findChromium();
  if (!executablePath) return report.note('no browser pass: there is no Chromium on this machine');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage();
    const errors = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(cluster.publicUrl);
    const popupOpens = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Sign Up' }).first().click();
    const popup = await popupOpens;
    await popup.getByLabel('First name').fill('Clara');
    await popup.getByLabel('Last name').fill('Cluster');
    await popup.getByLabel('E-mail').fill('clara@example.com');
    await popup.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await popup.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Welcome, Clara' }).waitFor();

    const session = await page.evaluate(() =>
      Object.values(sessionStorage).find((each) => each.includes('access_token')),
    );
    const api = client(cluster.url, JSON.parse(session).access_token);
    const { bot: atTelegram } = await client(`${cluster.sandbox}/sandbox/api`)('POST', '/bots', {
      name: 'Clara’s',
    });
    const { bot } = await api('POST', '/api/bots', { name: 'Clara’s', token: atTelegram.token });
    for (const path of [`/actions/${bot.id}`, `/bots/${bot.id}/messages`, '/notifications']) {
      await page.goto(`${cluster.publicUrl}${path}`);
      await page.getByRole('main').getByRole('heading').first().waitFor();
    }
    report.check('in a browser: signed up, and each remote opens', errors.length === 0, errors.join('; '));
  } finally {
    await browser.close();
  }
}

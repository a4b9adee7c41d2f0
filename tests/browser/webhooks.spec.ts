import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { addBot, expect, newEmail, sandbox, signedIn, test, urls } from './support/test';

const alice = 700_000_001;

/** The owner connects a program: add, receive, read the log, deliver again, disable, delete. */
test('an owner connects a bot with a webhook', async ({ page, looks }, info) => {
  const received: { headers: Record<string, string>; body: string }[] = [];
  const receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headers = request.headers as Record<string, string>;
      received.push({ headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(202).end('taken');
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/n8n/webhook`;
  const token = await signedIn(page, newEmail('webhooks'));
  const bot = await addBot(token, `Hooks ${info.project.name}`);

  await page.goto(`${urls.product}/bots/${bot.id}/dashboard`);
  await page.getByRole('link', { name: /Webhook Settings/ }).click();
  await expect(page.getByText('No webhooks configured')).toBeVisible();
  await looks.look(page, 'webhooks-empty');
  await page.getByRole('button', { name: 'Add Your First Webhook' }).click();
  await page.getByLabel('Webhook URL').fill('http://10.0.0.1/in');
  await page.getByRole('button', { name: 'Create Webhook' }).click();
  await expect(page.getByText(/10\.0\.0\.1 is not a public address/)).toBeVisible();
  await page.getByLabel('Webhook URL').fill(address);
  await page.getByRole('button', { name: 'Generate' }).click();
  const secret = await page.getByLabel('Secret (optional)').inputValue();
  await looks.look(page, 'webhooks-add');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Create Webhook' }).click();
  await expect(page.getByText('Signed', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(page.getByText(/^Test webhook sent successfully \(\d+ms, Status: 202\)$/)).toBeVisible();

  await sandbox('POST', `/bots/${bot.telegramId}/chats/${alice}/messages`, { text: 'Green tea?' });
  await expect.poll(() => received.length, { timeout: 60_000 }).toBe(2);
  const { headers, body } = received[1]!;
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({ event: 'message', text: 'Green tea?' });

  await page.getByRole('button', { name: 'View Logs' }).click();
  const log = page.getByRole('dialog', { name: 'Recent Webhook Logs' });
  await expect(log.getByRole('listitem')).toHaveCount(2, { timeout: 20_000 });
  await looks.look(page, 'webhooks-logs');
  await log.getByRole('radio', { name: 'Failed' }).click();
  await expect(log.getByText('No such calls')).toBeVisible();
  await log.getByRole('radio', { name: 'All calls' }).click();
  await log.getByRole('button', { name: 'Redeliver' }).first().click();
  await expect.poll(() => received.length, { timeout: 60_000 }).toBe(3);
  expect(received[2]!.headers['webhook-id']).toBe(headers['webhook-id']);
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^100% of \d calls succeeded in the last 24 hours · Last call/)).toBeVisible();
  await looks.look(page, 'webhooks-full');

  await page.getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByText('Disabled', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete webhook' }).click();
  await expect(page.getByText('No webhooks configured')).toBeVisible();
  receiver.close();
});

import {
  type Action,
  type Bot,
  type Settings,
  settingsDefaults,
  type Webhook,
  type WebhookLog,
  type WebhookStats,
} from '@botter/contracts';
import { Route, Routes } from '@botter/web-router';
import { FakeServer, Refusal, renderAt, sampleAction, sampleBot } from '@botter/web-testing';
import { exactTime, logTime, toast } from '@botter/web-ui';
import { act, screen, waitFor, within } from '@testing-library/react';
import { figuresOf } from './components/webhook-figures';
import { platformOf } from './platform';
import { WebhooksPage } from './webhooks-page';

const webhook = (more: Partial<Webhook> = {}): Webhook => ({
  id: 'w1',
  webhookUrl: 'https://n8n.example.com/webhook/1',
  webhookSecret: 'whsec_c2VjcmV0',
  previousSecretUntil: null,
  enabled: true,
  disabledReason: null,
  disabledAt: null,
  events: ['message', 'callback_query'],
  payloadFormat: 'standard',
  retryCount: 3,
  timeoutSeconds: 30,
  created_at: '2026-11-21T10:00:00.000Z',
  ...more,
});

const stats = (more: Partial<WebhookStats> = {}): WebhookStats => ({
  webhookId: 'w1',
  totalCalls: 0,
  successRate: 0,
  avgExecutionTime: null,
  failedDeliveries: 0,
  lastCallAt: null,
  lastError: null,
  ...more,
});

const log: WebhookLog = {
  id: 'l1',
  webhookType: 'bot_webhook',
  webhookId: 'w1',
  webhookUrl: 'https://n8n.example.com/webhook/1',
  responseStatus: 503,
  executionTimeMs: 87,
  errorMessage: 'The server answered 503',
  responseBody: 'busy',
  deliveryId: 'd1',
  redeliverable: true,
  created_at: '2026-11-21T10:00:00.000Z',
};

interface World {
  access?: Bot['access_type'];
  webhooks?: Webhook[];
  stats?: WebhookStats[];
  actions?: Action[];
  logs?: WebhookLog[];
  settings?: Settings;
}

function show({
  access = 'owner',
  webhooks = [],
  stats: allStats = [],
  actions = [],
  logs = [],
  settings = settingsDefaults,
}: World = {}) {
  const path = '/api/bots/b1/webhooks';
  const changed = (message: string) => ({ message, webhook: webhook() });
  const server = new FakeServer()
    .on('GET /api/bots/b1', { bot: sampleBot({ access_type: access }) })
    .on(`GET ${path}`, webhooks)
    .on('GET /api/settings', settings)
    .on('GET /api/bots/b1/webhook-stats', allStats)
    .on('GET /api/bots/b1/actions', { actions })
    .on('GET /api/bots/b1/webhook-logs', logs)
    .on(`POST ${path}`, changed('Webhook created successfully'))
    .on(`PUT ${path}/w1/enabled`, changed('Webhook disabled successfully'))
    .on(`DELETE ${path}/w1`, { message: 'Webhook deleted successfully' })
    .on(`POST ${path}/w1/rotate-secret`, changed('Secret rotated successfully'))
    .on('POST /api/bots/b1/webhook-deliveries/d1/redeliver', { message: 'It will be delivered again' })
    .on(`POST ${path}/w1/test`, {
      success: true,
      result: { executionTimeMs: 12, statusCode: 200 },
      message: 'Test webhook sent',
    })
    .install();
  const app = (
    <Routes>
      <Route path=":botId/webhooks" element={<WebhooksPage />} />
    </Routes>
  );
  return { server, path, ...renderAt('/bots/b1/webhooks', '/bots', app) };
}

// Notices outlive the screen they were given on.
afterEach(() => void act(() => void toast.dismiss()));
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

test('explains webhooks if there are none', async () => {
  show();
  expect(await screen.findByText('No webhooks configured')).toBeTruthy();
  expect(button('Add Your First Webhook')).toBeTruthy();
  expect(button('Add Webhook')).toBeTruthy();
  for (const figure of ['Total Calls (24h)', 'Success Rate', 'Avg Response Time']) {
    expect(screen.getByText(figure)).toBeTruthy();
  }
  expect(screen.queryByRole('button', { name: 'View Logs' })).toBeNull();
  expect(await screen.findByText('100%')).toBeTruthy();
  expect(screen.getByText('0ms')).toBeTruthy();
});

test('shows a webhook with its platform, events and limits, and its secret when asked for', async () => {
  const { user } = show({
    webhooks: [webhook()],
    stats: [
      stats({ totalCalls: 1200, successRate: 50, avgExecutionTime: 80 }),
      stats({ webhookId: 'w2', totalCalls: 1, successRate: 100, avgExecutionTime: 40 }),
      stats({ webhookId: 'w3' }),
    ],
  });
  const card = within(await screen.findByRole('region', { name: /^Webhook https/ }));
  for (const words of ['n8n', 'Enabled', 'message', 'callbacks', 'Signed', /Timeout: 30s · Retries: 3/]) {
    expect(card.getByText(words)).toBeTruthy();
  }
  expect(await screen.findByText('1,201')).toBeTruthy();
  expect(screen.getByText('75%')).toBeTruthy();
  expect(screen.getByText('60ms')).toBeTruthy();
  expect(screen.queryByText('whsec_c2VjcmV0')).toBeNull();
  await user.click(button('Show secret'));
  expect(screen.getByText('whsec_c2VjcmV0')).toBeTruthy();
});

test('a new webhook begins with the address of the settings', async () => {
  const { user } = show({ settings: { ...settingsDefaults, webhookDomainUrl: 'https://n8n.example.com' } });
  await user.click(await screen.findByRole('button', { name: 'Add Your First Webhook' }));
  const url = within(await screen.findByRole('dialog')).getByRole('textbox', { name: 'Webhook URL' });
  expect((url as HTMLInputElement).value).toBe('https://n8n.example.com');
});

test("adds a webhook, and shows the specification's texts if something is wrong", async () => {
  const { server, path, user } = show();
  const replace = async (field: HTMLElement, text: string) => {
    await user.clear(field);
    await user.type(field, text);
  };
  await user.click(await screen.findByRole('button', { name: 'Add Your First Webhook' }));
  expect(screen.getByRole('switch', { name: 'Enable webhook immediately', checked: true })).toBeTruthy();
  await user.click(button('Create Webhook'));
  expect(await screen.findByText('Webhook URL is required')).toBeTruthy();
  await replace(screen.getByRole('textbox', { name: /Webhook URL/ }), 'hooks');
  await user.click(screen.getByRole('checkbox', { name: 'Messages' }));
  await user.click(screen.getByRole('checkbox', { name: 'Button Callbacks' }));
  await replace(screen.getByRole('spinbutton', { name: /Timeout/ }), '3');
  await replace(screen.getByRole('spinbutton', { name: /Retry Count/ }), '11');
  await user.click(button('Create Webhook'));
  for (const words of [
    'Invalid URL format',
    'At least one event type must be selected',
    'Timeout must be between 5 and 300 seconds',
    'Retry count must be between 0 and 10',
  ]) {
    expect(await screen.findByText(words)).toBeTruthy();
  }
  expect(server.changes).toEqual([]);
  await replace(screen.getByRole('textbox', { name: /Webhook URL/ }), 'https://hooks.example.com/in');
  await user.click(screen.getByRole('checkbox', { name: 'Button Callbacks' }));
  await replace(screen.getByRole('spinbutton', { name: /Timeout/ }), '10');
  await replace(screen.getByRole('spinbutton', { name: /Retry Count/ }), '1');
  await user.click(button('Generate'));
  server.on(`POST ${path}`, new Refusal(409, { error: 'This bot has reached the limit of 50 webhooks.' }));
  await user.click(button('Create Webhook'));
  expect(await screen.findByText(/limit of 50 webhooks/)).toBeTruthy();
  server.on(`POST ${path}`, new Refusal(500, {}));
  await user.click(button('Create Webhook'));
  expect(await screen.findByText('Failed to create webhook')).toBeTruthy();
  expect(server.changes.at(-1)?.body).toMatchObject({
    webhookUrl: 'https://hooks.example.com/in',
    webhookSecret: expect.stringMatching(/^whsec_[\w+/]{43}=$/),
    enabled: true,
    events: ['callback_query'],
    retryCount: 1,
    timeoutSeconds: 10,
  });
});

test('tests, disables and deletes a webhook', async () => {
  const { server, path, user } = show({ webhooks: [webhook()] });
  await user.click(await screen.findByRole('button', { name: 'Test' }));
  expect(await screen.findByText('Test webhook sent successfully (12ms, Status: 200)')).toBeTruthy();
  server.on(`POST ${path}/w1/test`, {
    success: false,
    result: { executionTimeMs: 5, statusCode: 500 },
    message: 'The server answered 500',
    details: 'out of order',
  });
  await user.click(button('Test'));
  const failure = () => screen.queryByRole('alert')?.textContent;
  await waitFor(() => expect(failure()).toBe('Test failed: The server answered 500 (out of order)'));
  await user.click(button('Disable'));
  expect(failure()).toBeUndefined();
  expect(await screen.findByText('Webhook disabled successfully')).toBeTruthy();
  expect(server.changes.at(-1)?.body).toEqual({ enabled: false });
  await user.click(button('Delete'));
  expect(await screen.findByText('Are you sure you want to delete this webhook?')).toBeTruthy();
  await user.click(button('Delete webhook'));
  expect(await screen.findByText('Webhook deleted successfully')).toBeTruthy();
});

test('indents the rest of a long line of a sample', async () => {
  show();
  const line = await screen.findByText(/^"bot":/);
  expect(line.style.paddingLeft).toBe('4ch');
  expect(line.style.textIndent).toBe('-4ch');
});

test('focuses the remaining content after the last webhook is deleted', async () => {
  const { server, path, user } = show({ webhooks: [webhook()] });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  server.on(`GET ${path}`, []);
  await user.click(button('Delete webhook'));
  await screen.findByText('No webhooks configured');
  await waitFor(() => expect(document.activeElement?.tagName).toBe('BUTTON'));
  expect(document.activeElement?.textContent).toBe('Add Your First Webhook');
});

test('says what failed if the server gives no reason', async () => {
  const { server, path, user } = show({ webhooks: [webhook()] });
  const refused = new Refusal(500, {});
  server
    .on(`POST ${path}/w1/test`, refused)
    .on(`PUT ${path}/w1/enabled`, refused)
    .on(`DELETE ${path}/w1`, refused);
  for (const [name, failure] of [
    ['Test', 'Failed to test webhook'],
    ['Disable', 'Failed to toggle webhook'],
  ] as const) {
    await user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(failure));
  }
  await user.click(button('Delete'));
  await user.click(button('Delete webhook'));
  expect(await screen.findByText('Failed to delete webhook')).toBeTruthy();
});

test('shows on each card how its calls went, and offers to redeliver failed ones', async () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const lastError = { message: 'The server answered 500', at: ago(5) };
  const { server, path, user } = show({
    webhooks: [webhook(), webhook({ id: 'w2', webhookUrl: 'https://example.com/2' })],
    stats: [
      stats({ totalCalls: 1204, successRate: 97.5, lastCallAt: ago(2), lastError, failedDeliveries: 12 }),
      stats({ webhookId: 'w2' }),
    ],
  });
  server.on(`POST ${path}/w1/redeliver`, { message: '12 deliveries will be sent again', count: 12 });
  const [first, second] = await screen.findAllByRole('region', { name: /^Webhook https/ });
  const words = /97.5% of 1,204 calls succeeded in the last 24 hours · Last call 2 min. ago/;
  await waitFor(() => expect(first!.textContent).toMatch(words));
  expect(first!.textContent).toContain('Last error 5 min. ago: The server answered 500');
  expect(second!.textContent).toContain('Not called yet');
  expect(within(second!).queryByRole('button', { name: /Redeliver/ })).toBeNull();
  await user.click(within(first!).getByRole('button', { name: 'Redeliver failed (24h): 12 deliveries' }));
  expect(await screen.findByText('12 deliveries will be sent again')).toBeTruthy();
});

test('names the first secret as added', async () => {
  const { server, path, user } = show({ webhooks: [webhook({ webhookSecret: null })] });
  server.on(`POST ${path}/w1/rotate-secret`, { message: 'Secret added', webhook: webhook() });
  await user.click(await screen.findByRole('button', { name: 'Add secret' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Add secret' }));
  expect(await screen.findByText('Secret added')).toBeTruthy();
});

test('asks before the same address is added twice', async () => {
  const { server, user } = show({ webhooks: [webhook()] });
  await user.click(await screen.findByRole('button', { name: 'Add Webhook' }));
  const url = screen.getByRole('textbox', { name: /Webhook URL/ });
  await user.write(url, webhook().webhookUrl);
  await user.click(button('Create Webhook'));
  expect(await screen.findByText(/already has a webhook with this address/)).toBeTruthy();
  expect(server.changes).toEqual([]);
  await user.type(url, '2');
  expect(button('Create Webhook')).toBeTruthy();
  await user.type(url, '{Backspace}');
  await user.click(button('Create anyway'));
  expect(await screen.findByText('Webhook created successfully')).toBeTruthy();
});

test('asks before Escape discards what was entered', async () => {
  const { server, user } = show();
  const add = async () => user.click(await screen.findByRole('button', { name: 'Add Webhook' }));
  await add();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await add();
  await user.click(button('Generate'));
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(screen.getByRole('dialog', { name: 'Add Webhook' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.changes).toEqual([]);
});

test('shows why the system disabled a webhook', async () => {
  show({
    webhooks: [webhook({ enabled: false, disabledReason: 'gone', disabledAt: '2026-11-21T10:00:00.000Z' })],
  });
  expect(await screen.findByText(/responded that it is gone \(410\)/)).toBeTruthy();
  expect(button('Enable')).toBeTruthy();
});

test('shows the log, and delivers again', async () => {
  const ofAction = {
    id: 'l2',
    webhookType: 'action_webhook',
    webhookId: null,
    responseStatus: null,
    errorMessage: 'The server refused the connection',
  } as const;
  const { user } = show({
    webhooks: [webhook()],
    logs: [log, { ...log, ...ofAction, redeliverable: false }],
  });
  await user.click(await screen.findByRole('button', { name: 'View Logs' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Recent Webhook Logs' }));
  expect(await dialog.findByText('Bot Webhook')).toBeTruthy();
  // The second one got no response.
  for (const words of ['503', '87ms', 'The server refused the connection', 'Action Webhook', 'Failed']) {
    expect(dialog.getAllByText(words).length).toBeGreaterThan(0);
  }
  // The status already shows it.
  expect(dialog.queryByText('The server answered 503')).toBeNull();
  expect(dialog.getAllByText('d1').length).toBe(2);
  expect(dialog.getAllByText(logTime(new Date(log.created_at)))[0]!.title).toBe(
    exactTime(new Date(log.created_at)),
  );
  expect(screen.getByText('Hide Logs')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Redeliver' }));
  expect(await screen.findByText('It will be delivered again')).toBeTruthy();
});

test('filters the log by webhook and by failures', async () => {
  const { server, user } = show({ webhooks: [webhook()], logs: [log] });
  const asked = () => server.calls.findLast(({ path }) => path.endsWith('webhook-logs'))?.query;
  await user.click(await screen.findByRole('button', { name: 'View Logs' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Recent Webhook Logs' }));
  await dialog.findByText('Bot Webhook');
  expect([asked()?.get('webhook'), asked()?.get('failed')]).toEqual([null, null]);
  server.on('GET /api/bots/b1/webhook-logs', []);
  await user.click(dialog.getByRole('radio', { name: 'Failed' }));
  expect(await dialog.findByText('No such calls')).toBeTruthy();
  await user.click(dialog.getByRole('combobox', { name: 'Webhook' }));
  await user.click(screen.getByRole('option', { name: webhook().webhookUrl }));
  await waitFor(() => expect([asked()?.get('webhook'), asked()?.get('failed')]).toEqual(['w1', '1']));
  await user.click(dialog.getByRole('combobox', { name: 'Webhook' }));
  await user.click(screen.getByRole('option', { name: 'Webhooks of actions' }));
  await waitFor(() => expect(asked()?.get('webhook')).toBe('actions'));
});

test('a failed redelivery shows its error in its row', async () => {
  const { server, user } = show({ webhooks: [webhook()], logs: [log] });
  const refusal = new Refusal(409, { error: 'This webhook is disabled. Enable it first.' });
  server.on('POST /api/bots/b1/webhook-deliveries/d1/redeliver', refusal);
  await user.click(await screen.findByRole('button', { name: 'View Logs' }));
  const row = within(await screen.findByRole('listitem'));
  await user.click(row.getByRole('button', { name: 'Redeliver' }));
  expect((await row.findByRole('alert')).textContent).toBe('This webhook is disabled. Enable it first.');
});

test('the logs are visible if only actions have webhooks', async () => {
  show({ actions: [sampleAction({ webhookUrl: 'https://example.com/in' })] });
  expect(await screen.findByRole('button', { name: 'View Logs' })).toBeTruthy();
});

test('an empty log has a text', async () => {
  const { user } = show({ webhooks: [webhook()] });
  await user.click(await screen.findByRole('button', { name: 'View Logs' }));
  expect(await screen.findByText('No webhook calls recorded yet')).toBeTruthy();
});

test('is only for the owner', async () => {
  const { server } = show({ access: 'manage' });
  expect(await screen.findByText('Only the owner can configure webhooks')).toBeTruthy();
  expect(server.calls.some(({ path }) => path.includes('webhook'))).toBe(false);
});

test('shows why the webhooks could not be read, and tries again', async () => {
  const { server, path, user } = show();
  server.on(`GET ${path}`, new Refusal(503, { error: '' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch webhooks');
  server.on(`GET ${path}`, []);
  await user.click(button('Retry'));
  expect(await screen.findByText('No webhooks configured')).toBeTruthy();
});

test.each([
  ['https://hooks.zapier.com/hooks/catch/1', 'Zapier'],
  ['https://hook.eu1.make.com/x', 'Make'],
  ['https://N8N.example.com/webhook/1', 'n8n'],
  ['https://example.com/in', 'Custom'],
])('%s belongs to %s', (url, platform) => {
  expect(platformOf(url)).toBe(platform);
});

test('averages are those of the webhooks, not of the calls', () => {
  expect(figuresOf([])).toMatchObject({ 'Success Rate': '100%', 'Avg Response Time': '0ms' });
});

import {
  type Bot,
  type Settings,
  settingsDefaults,
  type Webhook,
  type WebhookLog,
  type WebhookStats,
} from '@botter/contracts';
import { Route, Routes } from '@botter/web-router';
import { FakeServer, Refusal, renderAt, sampleBot } from '@botter/web-testing';
import { toast } from '@botter/web-ui';
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

const log: WebhookLog = {
  id: 'l1',
  webhookType: 'bot_webhook',
  webhookId: 'w1',
  webhookUrl: 'https://n8n.example.com/webhook/1',
  responseStatus: 503,
  executionTimeMs: 87,
  errorMessage: 'Answered with status 503, which is no success',
  responseBody: 'busy',
  deliveryId: 'd1',
  redeliverable: true,
  created_at: '2026-11-21T10:00:00.000Z',
};

interface World {
  access?: Bot['access_type'];
  webhooks?: Webhook[];
  stats?: WebhookStats[];
  logs?: WebhookLog[];
  settings?: Settings;
}

function show({
  access = 'owner',
  webhooks = [],
  stats = [],
  logs = [],
  settings = settingsDefaults,
}: World = {}) {
  const path = '/api/bots/b1/webhooks';
  const changed = (message: string) => ({ message, webhook: webhook() });
  const server = new FakeServer()
    .on('GET /api/bots/b1', { bot: sampleBot({ access_type: access }) })
    .on(`GET ${path}`, webhooks)
    .on('GET /api/settings', settings)
    .on('GET /api/bots/b1/webhook-stats', stats)
    .on('GET /api/bots/b1/webhook-logs', logs)
    .on(`POST ${path}`, changed('Webhook created successfully'))
    .on(`PATCH ${path}/w1/toggle`, changed('Webhook disabled successfully'))
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

test('says what webhooks are for where there is none', async () => {
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
      { webhookId: 'w1', totalCalls: 1200, successRate: 50, avgExecutionTime: 80 },
      { webhookId: 'w2', totalCalls: 1, successRate: 100, avgExecutionTime: 40 },
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

test('adds a webhook, in the words of the specification where something is wrong', async () => {
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

test('tests, disables and deletes', async () => {
  const { server, path, user } = show({ webhooks: [webhook()] });
  await user.click(await screen.findByRole('button', { name: 'Test' }));
  expect(await screen.findByText('Test webhook sent successfully (12ms, Status: 200)')).toBeTruthy();
  server.on(`POST ${path}/w1/test`, {
    success: false,
    result: { executionTimeMs: 5, statusCode: 500 },
    message: 'Answered with status 500',
    details: 'out of order',
  });
  await user.click(button('Test'));
  expect(await screen.findByText('Test failed: Answered with status 500 (out of order)')).toBeTruthy();
  await user.click(button('Disable'));
  expect(await screen.findByText('Webhook disabled successfully')).toBeTruthy();
  await user.click(button('Delete'));
  expect(await screen.findByText('Are you sure you want to delete this webhook?')).toBeTruthy();
  await user.click(button('Delete webhook'));
  expect(await screen.findByText('Webhook deleted successfully')).toBeTruthy();
});

test('after the last webhook is deleted, the focus is on what is there', async () => {
  const { server, path, user } = show({ webhooks: [webhook()] });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  server.on(`GET ${path}`, []);
  await user.click(button('Delete webhook'));
  await screen.findByText('No webhooks configured');
  await waitFor(() => expect(document.activeElement?.tagName).toBe('BUTTON'));
  expect(document.activeElement?.textContent).toBe('Add Your First Webhook');
});

test('says what failed where the server gives no reason', async () => {
  const { server, path, user } = show({ webhooks: [webhook()] });
  const refused = new Refusal(500, {});
  server
    .on(`POST ${path}/w1/test`, refused)
    .on(`PATCH ${path}/w1/toggle`, refused)
    .on(`DELETE ${path}/w1`, refused);
  for (const [name, failure] of [
    ['Test', 'Failed to test webhook'],
    ['Disable', 'Failed to toggle webhook'],
  ] as const) {
    await user.click(await screen.findByRole('button', { name }));
    expect(await screen.findByText(failure)).toBeTruthy();
  }
  await user.click(button('Delete'));
  await user.click(button('Delete webhook'));
  expect(await screen.findByText('Failed to delete webhook')).toBeTruthy();
});

test('says why a webhook was disabled by the system', async () => {
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
  } as const;
  const { user } = show({
    webhooks: [webhook()],
    logs: [log, { ...log, ...ofAction, redeliverable: false }],
  });
  await user.click(await screen.findByRole('button', { name: 'View Logs' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Recent Webhook Logs' }));
  expect(await dialog.findByText('Bot Webhook')).toBeTruthy();
  for (const words of [
    '503',
    '87ms',
    'Answered with status 503, which is no success',
    'Action Webhook',
    'Failed',
  ]) {
    expect(dialog.getAllByText(words).length).toBeGreaterThan(0);
  }
  expect(screen.getByText('Hide Logs')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Redeliver' }));
  expect(await screen.findByText('It will be delivered again')).toBeTruthy();
});

test('an empty log says so', async () => {
  const { user } = show({ webhooks: [webhook()] });
  await user.click(await screen.findByRole('button', { name: 'View Logs' }));
  expect(await screen.findByText('No webhook calls recorded yet')).toBeTruthy();
});

test('is for the owner', async () => {
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

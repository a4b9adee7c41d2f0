import { sampleContent } from '../testing';
import { noSettings } from './configuration';
import { summaryOf, wordsOf } from './difference-words';
import {
  actionDifferences,
  menuDifferences,
  settingsDifferences,
  shareDifferences,
  webhookDifferences,
} from './differences';

const buy = { type: 'callback', label: 'Buy', value: 'buy' } as const;
const help = { type: 'callback', label: 'Help', value: 'help' } as const;
const ask = { id: 's1', type: 'question', text: 'What size?', answer: { type: 'text' }, retries: 2 } as const;
const pause = { id: 's2', type: 'pause', seconds: 2 } as const;
const photo = { type: 'photo', source: 'upload', fileId: 'f' } as const;
const content = sampleContent;
const changed = (after: Parameters<typeof content>[0], before: Parameters<typeof content>[0] = {}) =>
  summaryOf('ActionChanged', actionDifferences('a', content(before), content(after)));

test.each([
  ['changed the text of /start', { actionData: { text: 'Hi' } }, {}],
  ['added the button Buy to /start', { actionData: { buttons: [buy] } }, {}],
  ['removed the button Buy from /start', {}, { actionData: { buttons: [buy] } }],
  [
    'changed the button Buy of /start',
    { actionData: { buttons: [{ ...buy, value: 'order' }] } },
    { actionData: { buttons: [buy] } },
  ],
  [
    'reordered the buttons of /start',
    { actionData: { buttons: [help, buy] } },
    { actionData: { buttons: [buy, help] } },
  ],
  ['added the step “Ask: What size?” to /start', { actionData: { steps: [ask] } }, {}],
  ['removed the step “Ask: What size?” from /start', {}, { actionData: { steps: [ask] } }],
  [
    'changed the step “Ask: What size?” of /start',
    { actionData: { steps: [{ ...ask, retries: 1 }] } },
    { actionData: { steps: [ask] } },
  ],
  [
    'reordered the steps of /start',
    { actionData: { steps: [pause, ask] } },
    { actionData: { steps: [ask, pause] } },
  ],
  ['changed the steps of /start', { actionData: { steps: [ask, pause] } }, {}],
  [
    'added the trigger “A message contains price” to /start',
    { triggers: [{ type: 'text', match: 'contains', words: ['price'] }] },
    {},
  ],
  ['added the photo to /start', { actionData: { media: photo } }, {}],
  ['removed the photo from /start', {}, { actionData: { media: photo } }],
  ['set the buttons per row of /start to 2', { actionData: { buttonsPerRow: 2 } }, {}],
  ['set the buttons per row of /start to automatic', {}, { actionData: { buttonsPerRow: 2 } }],
  ['turned /start off', { enabled: false }, {}],
  ['renamed /start to /hello', { command: '/hello' }, {}],
  ['changed the formatting of /start', { parseMode: 'HTML' }, { parseMode: 'HTML2' as never }],
  ['added the webhook URL to /start', { webhookUrl: 'https://example.com' }, {}],
  ['added the webhook secret to /start', { webhookSecretRef: 'r' }, {}],
  ['replaced the webhook secret of /start', { webhookSecretRef: 'r' }, { webhookSecretRef: 's' }],
  ['changed the text and buttons of /start', { actionData: { text: 'Hi', buttons: [buy, help] } }, {}],
  [
    'changed 4 things in /start',
    { enabled: false, webhookEnabled: true, actionData: { text: 'Hi', buttons: [buy] } },
    {},
  ],
] as const)('%s', (words, after, before) => {
  expect(changed(after as never, before as never)).toBe(words);
});

test('describes an added or a deleted action', () => {
  const [added] = actionDifferences('a', undefined, content());
  const [deleted] = actionDifferences('a', content(), undefined);
  expect([wordsOf(added!), wordsOf(deleted!)]).toEqual([
    'added the action /start',
    'deleted the action /start',
  ]);
});

test('describes changes of settings and menu', () => {
  const settings = (change: object) =>
    settingsDifferences(noSettings, { ...noSettings, ...change }).map(wordsOf);
  expect(settings({ takeoverMode: '1_hour', notificationsEnabled: true })).toEqual([
    'set human takeover to 1 hour',
    'turned notifications on',
  ]);
  expect(settings({ timeZone: 'Europe/Berlin' })).toEqual(['set the time zone to Europe/Berlin']);
  const size = { key: 'size', label: 'Shoe size', type: 'number' };
  expect(settings({ contactFields: [size, { ...size, key: 'city' }] })).toEqual([
    'added the contact field size',
    'added the contact field city',
  ]);
  const none = { button: null, commands: null };
  const menu = (change: object) => menuDifferences(none, { ...none, ...change });
  const commands = [{ command: 'help', description: 'Help' }];
  expect(menu({ button: { type: 'commands' } }).map(wordsOf)).toEqual([
    'set the menu button to the list of commands',
  ]);
  expect(menu({ commands }).map(wordsOf)).toEqual(['added the menu command /help']);
  expect(
    summaryOf('MenuCommandsChanged', menu({ commands: [...commands, { ...commands[0], command: 'shop' }] })),
  ).toBe('changed the menu commands');
  expect(summaryOf('MenuCommandsChanged', [])).toBe('set the same menu commands again');
});

test('describes changes of webhooks and shares', () => {
  const webhook = {
    url: 'https://hooks.example.com/in?key=1',
    secretRef: null,
    enabled: true,
    events: [],
    payloadFormat: 'standard',
    retryCount: 3,
    timeoutSeconds: 30,
    disabledReason: null,
    createdAt: '',
  } as const;
  const off = webhookDifferences('w', webhook, { ...webhook, enabled: false });
  const secret = webhookDifferences('w', webhook, { ...webhook, secretRef: 'r' });
  expect([...off, ...secret].map(wordsOf)).toEqual([
    'turned the webhook hooks.example.com off',
    'added the secret to the webhook hooks.example.com',
  ]);
  const invited = { userId: null, permission: 'read_only', status: 'pending', createdAt: '' } as const;
  const active = { ...invited, userId: 'Ben', status: 'active' } as const;
  const words = (...states: Parameters<typeof shareDifferences>[1][]) =>
    summaryOf('', shareDifferences('s', states[0], states[1]));
  expect([
    words(undefined, invited),
    words(invited, active),
    words(active, { ...active, permission: 'manage' }),
    words(active, { ...active, status: 'revoked' }),
  ]).toEqual([
    'invited a person to look at the bot',
    'gave Ben access',
    'let Ben manage the bot',
    'stopped sharing with Ben',
  ]);
});

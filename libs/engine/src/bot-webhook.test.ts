import { webhookPayloads } from '@botter/contracts';
import { planBotWebhooks } from './bot-webhook';
import { plan } from './reply-engine';
import { action, botWith, group, messageUpdate, now, pressUpdate } from './testing/samples';

const webhook = (webhookId: string, more: object = {}) => ({
  webhookId,
  events: ['message', 'callback_query'] as ('message' | 'callback_query')[],
  payloadFormat: 'standard' as 'standard' | 'envelope',
  ...more,
});
const bot = (...webhooks: ReturnType<typeof webhook>[]) => ({ ...botWith(action('/order')), webhooks });
const callsOf = (update: object, ...webhooks: ReturnType<typeof webhook>[]) =>
  planBotWebhooks(update, plan(update, bot(...webhooks)), bot(...webhooks), now);
const envelope = webhook('e', { payloadFormat: 'envelope' });

describe('the webhooks of a bot', () => {
  test('are sent a message', () => {
    expect(callsOf(messageUpdate('hello'), webhook('w'))).toEqual([
      {
        webhookId: 'w',
        payload: {
          event: 'message',
          bot: { id: 'bot-1', name: 'Tea', username: 'TeaBot' },
          chat: { id: '1001', type: 'private', name: 'Alice Liddell', username: 'alice' },
          sender: { id: '1001', name: 'Alice Liddell', username: 'alice' },
          text: 'hello',
          timestamp: '2026-03-01T12:00:00.000Z',
        },
      },
    ]);
  });

  test('are sent the value of a button that was pressed', () => {
    expect(callsOf(pressUpdate('confirm'), webhook('w'))).toMatchObject([
      { payload: { event: 'callback_query', data: 'confirm', sender: { username: 'alice' } } },
    ]);
  });

  test('are sent only what they asked for', () => {
    const messages = webhook('m', { events: ['message'] });
    const presses = webhook('p', { events: ['callback_query'] });
    expect(callsOf(messageUpdate('hello'), messages, presses).map(({ webhookId }) => webhookId)).toEqual([
      'm',
    ]);
    expect(callsOf(pressUpdate('x'), messages, presses).map(({ webhookId }) => webhookId)).toEqual(['p']);
  });

  test('are sent everything that is known in an envelope', () => {
    const document = { file_id: 'f', file_name: 'menu.pdf', mime_type: 'application/pdf', file_size: 9 };
    const from = { id: 5, first_name: 'Ada', last_name: 'King', language_code: 'de' };
    const update = messageUpdate(undefined, { document, caption: '/order', chat: group, from } as object);
    expect(callsOf(update, envelope)).toMatchObject([
      {
        payload: {
          type: 'message.received',
          timestamp: now.toISOString(),
          data: {
            chat: { id: '-100500', type: 'supergroup', name: 'Wonderland' },
            sender: { id: '5', first_name: 'Ada', last_name: 'King', language: 'de' },
            message: {
              id: '7',
              kind: 'document',
              text: '/order',
              file: { id: 'f', name: 'menu.pdf', size: 9 },
            },
          },
        },
      },
    ]);
    expect(callsOf(messageUpdate('/order'), envelope)).toMatchObject([
      { payload: { data: { action: { id: 'command:/order', command: '/order' } } } },
    ]);
  });

  test.each([
    ['message', messageUpdate('hello')],
    ['message', messageUpdate(undefined, { sticker: { file_id: 's' }, from: undefined })],
    ['callback_query', pressUpdate('confirm')],
  ] as const)('are sent what the contract describes: %s', (name, update) => {
    for (const { payload } of callsOf(update, webhook('w'), envelope)) {
      expect(webhookPayloads[name].payload.parse(payload)).toEqual(payload);
    }
  });

  test.each([
    ['an edited message', { update_id: 3, edited_message: messageUpdate('/order').message }],
    ['an unknown update', { update_id: 4 }],
  ])('are not called for %s', (_, update) => {
    expect(callsOf(update, webhook('w'))).toEqual([]);
  });
});

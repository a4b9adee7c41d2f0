import { webhookPayloads } from '@botter/contracts';
import { botWebhookPayload, planBotWebhooks } from './bot-webhook';
import { plan } from './plan';
import type { MessagePlan } from './plan-types';
import { action, botWith, group, messageUpdate, now, pressUpdate } from './testing/samples';
import { aliceContact } from './testing/talk';

const webhook = (webhookId: string, more: object = {}) => ({
  webhookId,
  events: ['message', 'callback_query'] as ('message' | 'callback_query')[],
  payloadFormat: 'standard' as 'standard' | 'envelope',
  ...more,
});
const bot = (...webhooks: ReturnType<typeof webhook>[]) => ({ ...botWith(action('/order')), webhooks });
const callsOf = (update: object, ...webhooks: ReturnType<typeof webhook>[]) =>
  planBotWebhooks(update, plan(update, bot(...webhooks)), bot(...webhooks), now, {
    chat: 'c-1',
    message: 'm-1',
  });
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

  test('get the person and the session of a bot with dialogs, in every format', () => {
    const fields = { size: 39, gone: 'x', born: 'no date' };
    const dialog = { contact: { ...aliceContact, fields }, session: { actionId: 'a', stepId: 's' } };
    const contactFields = [
      { key: 'size', label: 'Size', type: 'number' as const },
      { key: 'born', label: 'Born', type: 'date' as const },
    ];
    const told = {
      contact: { telegramUserId: '1001', name: 'Alice Liddell', fields: { size: 39 }, tags: [] },
      session: { actionId: 'a', stepId: 's' },
    };
    const update = messageUpdate('/order');
    const ofDialogs = { ...bot(webhook('w'), envelope), contactFields };
    const planned = plan(update, ofDialogs);
    const calls = planBotWebhooks(update, planned, ofDialogs, now, undefined, dialog);
    expect(calls).toMatchObject([{ payload: { event: 'message', ...told } }, { payload: { data: told } }]);
    for (const { payload } of calls) {
      expect(webhookPayloads.message.payload.safeParse(payload).error).toBeUndefined();
    }
    const nobody = planBotWebhooks(update, planned, ofDialogs, now, undefined, {
      contact: null,
      session: null,
    });
    expect(nobody).toMatchObject([{ payload: { contact: null, session: null } }, {}]);
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
            chat: { id: '-100500', botter_id: 'c-1', type: 'supergroup', name: 'Wonderland' },
            sender: { id: '5', first_name: 'Ada', last_name: 'King', language: 'de' },
            message: {
              id: '7',
              kind: 'document',
              text: '/order',
              botter_id: 'm-1',
              file: {
                id: 'f',
                content_path: '/api/chats/c-1/messages/m-1/content',
                name: 'menu.pdf',
                size: 9,
              },
              location: null,
              contact: null,
              poll: null,
            },
          },
        },
      },
    ]);
    expect(callsOf(messageUpdate('/order'), envelope)).toMatchObject([
      { payload: { data: { action: { id: 'command:/order', command: '/order' } } } },
    ]);
  });

  test('are sent in an envelope what a place, a contact and a poll hold', () => {
    const held = (content: object) => callsOf(messageUpdate(undefined, content), envelope);
    const message = (expected: object) => [{ payload: { data: { message: expected } } }];
    const point = { latitude: 52.5, longitude: 13.4 };
    const location = { ...point, title: null, address: null };
    expect(held({ location: point })).toMatchObject(message({ kind: 'location', location, contact: null }));
    const contact = { first_name: 'Ada', last_name: 'King', phone_number: '+49 30 1' };
    expect(held({ contact })).toMatchObject(
      message({ contact: { name: 'Ada King', phone_number: '+49 30 1' }, location: null }),
    );
    expect(held({ poll: { question: 'Tea?', options: [{ text: 'Yes' }, { text: 'No' }] } })).toMatchObject(
      message({ poll: { question: 'Tea?', options: ['Yes', 'No'] } }),
    );
  });

  test('are sent no path to a file that Telegram gives no bot, and none in a test', () => {
    const large = { document: { file_id: 'f', file_size: 20 * 1024 * 1024 + 1 } };
    const update = messageUpdate(undefined, large);
    const file = { id: 'f', content_path: null };
    expect(callsOf(update, envelope)).toMatchObject([{ payload: { data: { message: { file } } } }]);
    const small = messageUpdate(undefined, { document: { file_id: 'f' } });
    const planned = plan(small, bot()) as MessagePlan;
    expect(botWebhookPayload('envelope', small, planned, bot(), now)).toMatchObject({
      data: { chat: { botter_id: null }, message: { botter_id: null, file } },
    });
  });

  test.each([
    ['message', messageUpdate('hello')],
    ['message', messageUpdate(undefined, { location: { latitude: 1, longitude: 2 } })],
    ['message', messageUpdate(undefined, { contact: { first_name: 'Ada' } })],
    ['message', messageUpdate(undefined, { poll: { question: 'Tea?', options: [{ text: 'Yes' }] } })],
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

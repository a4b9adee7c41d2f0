import { planActionWebhook, webhookOccasion } from './action-webhook';
import { plan } from './plan';
import { action, botWith, messageUpdate, now, pressUpdate } from './testing/samples';

const webhook = { url: 'https://hooks.example/a', secretRef: null };
const bot = botWith(
  action('/order', {}, { webhook }),
  action('/quiet'),
  action('confirm', {}, { trigger: 'callback', webhook }),
);
const callOf = (update: object) => {
  const occasion = webhookOccasion(plan(update, bot));
  return occasion && planActionWebhook(occasion, bot, now);
};

describe('the webhook of an action', () => {
  test('contains the sender and the text', () => {
    expect(callOf(messageUpdate('/order 2 teas'))).toEqual({
      actionId: 'command:/order',
      payload: {
        trigger: 'action_webhook',
        bot_id: 'bot-1',
        bot_name: 'Tea',
        action_command: '/order',
        action_trigger: 'command',
        chat_id: '1001',
        user_id: '1001',
        username: 'alice',
        message_text: '/order 2 teas',
        timestamp: '2026-03-01T12:00:00.000Z',
      },
    });
  });

  test('contains the value of the pressed button', () => {
    expect(callOf(pressUpdate('confirm'))).toMatchObject({
      payload: { action_command: 'confirm', action_trigger: 'callback', message_text: 'confirm' },
    });
  });

  test('reports a message without sender', () => {
    expect(callOf(messageUpdate('/order', { from: undefined }))).toMatchObject({
      payload: { user_id: null, username: null },
    });
  });

  test.each([
    ['an action without webhook', messageUpdate('/quiet')],
    ['a message that triggers nothing', messageUpdate('hello')],
    ['an edited message', { update_id: 3, edited_message: messageUpdate('/order').message }],
    ['an unknown update', { update_id: 4 }],
  ])('is not called for %s', (_, update) => {
    expect(callOf(update)).toBeUndefined();
  });
});

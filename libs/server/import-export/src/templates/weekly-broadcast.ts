import { buttons, callback, command, template } from './template';

export const weeklyBroadcast = template({
  id: 'weekly-broadcast',
  name: 'Weekly broadcast',
  description: 'Lets people subscribe and unsubscribe, for a broadcast that you send each week.',
  menu: { start: 'What you get here', subscribe: 'Get our weekly message', stop: 'Get no more messages' },
  actions: [
    command(
      '/start',
      '<b>Our week, every Monday</b>\nOne message with what is new. You can leave at any time with /stop.',
      { buttons: buttons({ Subscribe: 'subscribe', 'No, thanks': 'unsubscribe' }) },
    ),
    command('/subscribe', '', { steps: [{ type: 'goTo', action: 'subscribe' }] }),
    command('/stop', '', { steps: [{ type: 'goTo', action: 'unsubscribe' }] }),
    callback('subscribe', '<b>You are subscribed.</b>\nThe next message comes on Monday.', {
      buttons: buttons({ Unsubscribe: 'unsubscribe' }),
      steps: [{ type: 'set', changes: [{ unsubscribed: false }, { tag: 'weekly', on: true }] }],
    }),
    callback('unsubscribe', 'You get no more messages from us. Replies to what you write still come.', {
      buttons: buttons({ 'Subscribe again': 'subscribe' }),
      steps: [{ type: 'set', changes: [{ unsubscribed: true }, { tag: 'weekly', on: false }] }],
    }),
  ],
});

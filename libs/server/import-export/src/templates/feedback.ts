import { buttons, callback, command, perRow, template } from './template';

export const feedback = template({
  id: 'feedback',
  name: 'Feedback',
  description: 'Asks how it was, thanks for praise and asks what went wrong.',
  menu: { start: 'Give feedback' },
  actions: [
    command('/start', '<b>How was it?</b>\nYour answer takes ten seconds and helps us a lot.', {
      buttons: buttons({ '😀 Great': 'great', '😐 All right': 'all_right', '🙁 Not good': 'not_good' }),
      ...perRow(3),
    }),
    callback('great', '<b>We are glad to hear it!</b>\nWhat did you like best? Write it here.', {
      delayedCallbacks: [{ callbackCommand: 'thanks', delaySeconds: 120 }],
    }),
    callback('all_right', 'Thank you! What one thing should we do better? Write it here.', {
      delayedCallbacks: [{ callbackCommand: 'thanks', delaySeconds: 120 }],
    }),
    callback(
      'not_good',
      '<b>We are sorry.</b>\nWhat went wrong? Write it here. A person reads every message and answers you.',
      {
        buttons: buttons({ 'I would like to be contacted': 'contact' }),
      },
    ),
    callback('contact', 'We will answer you in this chat within one working day.'),
    callback('thanks', 'Thank you for taking the time!'),
  ],
});

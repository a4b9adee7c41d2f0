import { callback, choice, command, question, template } from './template';

const praise = { field: 'rating', op: 'is', value: 'Great' } as const;

export const feedback = template({
  id: 'feedback',
  name: 'Feedback',
  description: 'Asks how it was, thanks for praise and asks what went wrong.',
  contactFields: [
    { key: 'rating', label: 'Rating', type: 'text' },
    { key: 'comment', label: 'Comment', type: 'text' },
  ],
  menu: { start: 'Give feedback' },
  actions: [
    command('/start', 'Hello {{contact.first_name}}! Your feedback takes ten seconds and helps us a lot.', {
      steps: [
        question('rating', 'How was it?', choice('Great', 'All right', 'Not good'), 'rating'),
        {
          type: 'branch',
          branches: [
            { when: { all: [praise] }, goTo: 'great' },
            { when: { all: [{ field: 'rating', op: 'is', value: 'Not good' }] }, goTo: 'not_good' },
          ],
        },
        question('comment', 'Thank you! What one thing should we do better?', { type: 'text' }, 'comment'),
        { type: 'goTo', action: 'thanks' },
      ],
    }),
    callback('great', '<b>We are glad to hear it!</b>', {
      steps: [
        question('comment', 'What did you like best?', { type: 'text' }, 'comment'),
        { type: 'goTo', action: 'thanks' },
      ],
    }),
    callback('not_good', '<b>We are sorry.</b>', {
      steps: [
        question('comment', 'What went wrong? A person reads every message.', { type: 'text' }, 'comment'),
        question('contact', 'May we write to you about it?', choice('Yes', 'No')),
        { type: 'message', text: 'Thank you for telling us.' },
        { type: 'handOver', note: '{{contact.comment}} (may we write: {{answer.contact | lower}})' },
      ],
    }),
    callback('thanks', 'Thank you for taking the time!'),
  ],
});

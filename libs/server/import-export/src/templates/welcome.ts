import { callback, choice, command, question, template } from './template';

const yes = { field: 'newsletter', op: 'is', value: 'Yes' } as const;

export const welcome = template({
  id: 'welcome',
  name: 'Welcome',
  description: 'Greets new people, asks for their name, keeps it, and offers your news.',
  contactFields: [
    { key: 'called', label: 'Called', type: 'text' },
    { key: 'newsletter', label: 'Newsletter', type: 'text' },
  ],
  menu: { start: 'Say hello', name: 'Change your name', news: 'Choose whether you get our news' },
  actions: [
    command('/start', '<b>Welcome! It is good to have you here.</b>', {
      steps: [
        question('name', 'What may we call you?', { type: 'text' }, 'called'),
        { type: 'message', text: 'Nice to meet you, {{answer.name}}!' },
        { type: 'goTo', action: 'news' },
      ],
    }),
    command('/name', '', {
      steps: [
        question('name', 'What may we call you?', { type: 'text' }, 'called'),
        { type: 'message', text: 'Thank you, {{answer.name}}. We will call you that from now on.' },
      ],
    }),
    command('/news', '', { steps: [{ type: 'goTo', action: 'news' }] }),
    callback('news', '', {
      steps: [
        question('news', 'May we send you our news, once a week?', choice('Yes', 'No'), 'newsletter'),
        { type: 'branch', branches: [{ when: { all: [yes] }, goTo: 'subscribed' }] },
        { type: 'set', changes: [{ unsubscribed: true }] },
        { type: 'message', text: 'All right, no news. If you change your mind, write /news.' },
      ],
    }),
    callback('subscribed', 'Thank you! You will hear from us. If it is too much, write /news.', {
      steps: [{ type: 'set', changes: [{ unsubscribed: false }] }],
    }),
  ],
});

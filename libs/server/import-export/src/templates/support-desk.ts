import { buttons, callback, command, question, template } from './template';

const back = { 'Back to topics': 'topics' };

const toPerson = [
  question(
    'question',
    'Please describe your question in one message, with your order number if you have one.',
    {
      type: 'text',
    },
  ),
  { type: 'message', text: 'Thank you, {{contact.first_name}}. A colleague will answer you here.' },
  { type: 'handOver', note: '{{answer.question}}' },
] as const;

export const supportDesk = template({
  id: 'support-desk',
  name: 'Support desk',
  description: 'Sorts questions by topic, answers the common ones and hands the rest to a person.',
  menu: { start: 'Get help', hours: 'When we answer', human: 'Talk to a person' },
  actions: [
    command('/start', '<b>Hello! How can we help?</b>\nChoose a topic, or simply write your question here.', {
      buttons: buttons({ 'My order': 'order', Payment: 'payment', 'Something else': 'human' }),
    }),
    callback('topics', 'What is it about?', {
      buttons: buttons({ 'My order': 'order', Payment: 'payment', 'Something else': 'human' }),
    }),
    callback(
      'order',
      '<b>My order</b>\nOrders are packed within one working day and arrive in two to four days.\n\nIs yours late? Send us your order number.',
      { buttons: buttons({ 'Talk to a person': 'human', ...back }) },
    ),
    callback(
      'payment',
      '<b>Payment</b>\nWe accept cards and bank transfer. A refund is back on your account within five working days.',
      { buttons: buttons({ 'Talk to a person': 'human', ...back }) },
    ),
    callback('human', '', { steps: [...toPerson] }),
    command('/human', '', { steps: [...toPerson] }),
    command(
      '/hours',
      '<b>When we answer</b>\nMonday to Friday, 9:00–18:00. Messages at other times are answered the next working day.',
    ),
  ],
});

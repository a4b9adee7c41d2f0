import { buttons, callback, command, perRow, template, words } from './template';

const all = { 'All questions': 'questions' };
const questions = buttons({
  'Opening hours': 'hours',
  'Where are you?': 'address',
  'Do you deliver?': 'delivery',
  'Returns and refunds': 'returns',
});

export const faq = template({
  id: 'faq',
  name: 'FAQ',
  description: 'Answers the questions that everyone asks, by buttons and by words.',
  menu: { start: 'All questions', contact: 'Contact us' },
  actions: [
    command('/start', '<b>Welcome!</b>\nChoose a question:', { buttons: questions, ...perRow(2) }),
    callback('questions', 'Choose a question:', { buttons: questions, ...perRow(2) }),
    callback(
      'hours',
      '<b>Opening hours</b>\nMonday to Friday 9:00–18:00\nSaturday 10:00–14:00',
      { buttons: buttons(all) },
      words('open', 'opening hours', 'when'),
    ),
    callback(
      'address',
      '<b>Where are you?</b>\n12 Market Street, right next to the station.',
      { buttons: buttons(all) },
      words('where', 'address'),
    ),
    callback(
      'delivery',
      '<b>Do you deliver?</b>\nYes, in the whole country. Delivery is free from 50 €.',
      { buttons: buttons(all) },
      words('deliver', 'delivery', 'shipping'),
    ),
    callback(
      'returns',
      '<b>Returns and refunds</b>\nReturn anything within 30 days. We refund you within five working days.',
      { buttons: buttons(all) },
      words('return', 'returns', 'refund', 'refunds'),
    ),
    callback(
      'unknown',
      "I don't know that one. Choose a question, or write to hello@example.com.",
      { buttons: questions, ...perRow(2) },
      [{ type: 'fallback' }],
    ),
    command('/contact', "Didn't find your answer? Write to us here, or send an e-mail to hello@example.com."),
  ],
});

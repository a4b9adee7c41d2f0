import { buttons, callback, choice, command, perRow, question, template } from './template';

const categories = buttons({ 'Hot drinks': 'drinks', Cakes: 'cakes', 'Order now': 'order' });
const back = { 'Back to the menu': 'menu' };

const order = [
  question('what', 'What would you like?', { type: 'text' }),
  question('when', 'When do you pick it up?', choice('Now', 'At lunch', 'In the evening')),
  question('phone', 'Your phone number, please, in case something is sold out.', { type: 'phone' }, 'phone'),
  {
    type: 'message',
    parseMode: 'HTML',
    text: '<b>Thank you, {{contact.first_name}}!</b>\n{{answer.what}} – {{answer.when | lower}}. We confirm your order here.',
  },
  { type: 'handOver', note: '{{answer.what}}, {{answer.when | lower}}, {{contact.phone}}' },
] as const;

export const shopMenu = template({
  id: 'shop-menu',
  name: 'Shop menu',
  description: 'Shows what you sell, with prices, and takes orders.',
  contactFields: [{ key: 'phone', label: 'Phone number', type: 'text' }],
  menu: { start: 'Our menu', order: 'Order now' },
  actions: [
    command('/start', '<b>Welcome to our café!</b>\nWhat would you like?', {
      buttons: categories,
      ...perRow(2),
    }),
    callback('menu', 'What would you like?', { buttons: categories, ...perRow(2) }),
    callback('drinks', '<b>Hot drinks</b>\nEspresso – 2.20 €\nCappuccino – 3.40 €\nHot chocolate – 3.60 €', {
      buttons: buttons({ 'Order now': 'order', ...back }),
    }),
    callback('cakes', '<b>Cakes</b>\nCarrot cake – 3.90 €\nCheesecake – 4.20 €\nBrownie – 3.20 €', {
      buttons: buttons({ 'Order now': 'order', ...back }),
    }),
    callback('order', '', { steps: [...order] }),
    command('/order', '', { steps: [...order] }),
  ],
});

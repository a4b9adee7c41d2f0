import { buttons, callback, command, perRow, template } from './template';

const categories = buttons({ 'Hot drinks': 'drinks', Cakes: 'cakes', 'How to order': 'how_to_order' });
const back = { 'Back to the menu': 'menu' };

export const shopMenu = template({
  id: 'shop-menu',
  name: 'Shop menu',
  description: 'Shows what you sell, with prices, and how to order it.',
  menu: { start: 'Our menu', order: 'How to order' },
  actions: [
    command('/start', '<b>Welcome to our café!</b>\nWhat would you like?', {
      buttons: categories,
      ...perRow(2),
    }),
    callback('menu', 'What would you like?', { buttons: categories, ...perRow(2) }),
    callback('drinks', '<b>Hot drinks</b>\nEspresso – 2.20 €\nCappuccino – 3.40 €\nHot chocolate – 3.60 €', {
      buttons: buttons({ 'Order now': 'how_to_order', ...back }),
    }),
    callback('cakes', '<b>Cakes</b>\nCarrot cake – 3.90 €\nCheesecake – 4.20 €\nBrownie – 3.20 €', {
      buttons: buttons({ 'Order now': 'how_to_order', ...back }),
    }),
    callback(
      'how_to_order',
      '<b>How to order</b>\nWrite what you would like and when you pick it up. We confirm your order here.',
      {
        buttons: buttons(back),
      },
    ),
    command(
      '/order',
      '<b>How to order</b>\nWrite what you would like and when you pick it up. We confirm your order here.',
      {
        buttons: buttons(back),
      },
    ),
  ],
});

import { api, urls } from '../../support/test';
import { cup, cups, type Picture } from './pictures';

/** Words that leave no room, and a script that runs the other way. */
export const unbroken = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3);
export const rightToLeft = 'متجر الشاي الأخضر والأعشاب الطبيعية في المدينة القديمة';

const callback = (label: string, value: string) => ({ label, type: 'callback', value });

const question = (text: string, answer: object, field: string, more: object = {}) => ({
  type: 'question',
  text,
  answer,
  field,
  ...more,
});
const option = (label: string) => ({ label, value: label });

/** What the order keeps. */
const orderFields = [
  { key: 'tea', label: 'Tea', type: 'text' },
  { key: 'grams', label: 'Grams', type: 'number' },
  { key: 'phone', label: 'Phone', type: 'text' },
  { key: 'orders', label: 'Orders', type: 'number' },
];

/** A dialog with a step of each kind. */
const orderSteps = [
  question('Which tea would you like?', { type: 'choice', options: ['Green', 'Black'].map(option) }, 'tea'),
  question('How many grams?', { type: 'number', min: 50, max: 2000, whole: true }, 'grams', {
    onInvalid: 'hours',
    timeoutSeconds: 3600,
    onTimeout: 'reminder',
  }),
  {
    type: 'branch',
    branches: [
      { when: { all: [{ field: 'grams', op: 'gt', value: 1000 }] }, goTo: 'prices' },
      {
        when: {
          any: [
            { tag: 'regular', on: true },
            { hours: { from: '18:30', to: '10:00', days: [2, 3, 4, 5, 6] } },
          ],
        },
        goTo: '/help',
      },
    ],
  },
  question('Your phone number, please', { type: 'phone' }, 'phone'),
  {
    type: 'set',
    changes: [
      { field: 'orders', add: 1 },
      { tag: 'customer', on: true },
    ],
  },
  { type: 'pause', seconds: 2 },
  { type: 'message', text: 'Thank you, {{contact.first_name}}! {{contact.grams}} g of {{contact.tea}} tea.' },
  { type: 'handOver', note: 'Order: {{contact.grams}} g of {{contact.tea}}, {{contact.phone}}' },
];

/** The tea shop's replies: a small tree of answers, and the hard cases. Returns the ids of two of them. */
export async function addShopActions(
  token: string,
  botId: string,
): Promise<{ startAction: string; orderAction: string }> {
  const fileId = await upload(token, botId, await cup('welcome.jpg', cups.green));
  for (const field of orderFields) await api(token, 'POST', `/api/bots/${botId}/contact-fields`, field);
  const add = async (command: string, text: string, data: object = {}, more: object = {}) => {
    const actionTrigger = command.startsWith('/') ? 'command' : 'callback';
    const body = { command, actionTrigger, actionData: { text, ...data }, ...more };
    return (await api(token, 'POST', `/api/bots/${botId}/actions`, body)).action.id as string;
  };
  await add(
    'prices',
    '<b>Our teas</b>\nGreen 3.20 €\nBlack 2.90 €\n<i>Jasmine 3.60 €</i>',
    {
      buttons: [callback('🛒 Order', 'order'), callback('⬅ Back', 'start again')],
    },
    { parseMode: 'HTML' },
  );
  await add('hours', 'We are open from Tuesday to Saturday, 10:00 to 18:30.', {
    buttons: [callback('⬅ Back', 'start again')],
  });
  const orderAction = await add(
    'order',
    'Which tea may it be? Write its name and how many grams. A person will confirm your order.',
    {
      steps: orderSteps,
      delayedCallbacks: [{ callbackCommand: 'reminder', delaySeconds: 3600 }],
    },
  );
  await add('reminder', 'Your order is not finished yet. May we keep the tea for you? 🍵', {
    buttons: [callback('Keep it', 'order'), callback('No, thanks', 'goodbye')],
  });
  await add('start again', 'What else would you like to know?', {
    buttons: [callback('Prices', 'prices'), callback('Opening hours', 'hours')],
  });
  await add('goodbye', 'All right. Come back any time!');
  const startAction = await add(
    '/start',
    'Welcome to the Tea House! 🍵\nFresh tea from small gardens, packed by hand.',
    {
      media: { type: 'photo', source: 'upload', fileId },
      buttons: [
        callback('Prices', 'prices'),
        callback('Opening hours', 'hours'),
        { label: 'Our shop', type: 'url', value: 'https://example.com/tea' },
        { label: 'Tea finder', type: 'webapp', value: 'https://example.com/finder' },
      ],
      buttonLayout: 'horizontal',
      delayedCallbacks: [{ callbackCommand: 'reminder', delaySeconds: 86_400 }],
    },
  );
  await add('/help', 'Send /start to begin, or just write. A person reads along.');
  await add('/tea_of_the_week', 'This week: Darjeeling First Flush, 12 % off.', {
    buttons: [callback('Tell me more', 'gone')],
  });
  await add(`/${'averylongcommandname'.repeat(1)}_of_a_shop`, `${unbroken} ${rightToLeft}`, {
    buttons: [callback(unbroken.slice(0, 60), 'prices')],
  });
  await add('/arabic', rightToLeft, { buttons: [callback('الأسعار', 'prices')] });
  await add('/winter', 'Our winter menu 🎄', {}, { enabled: false });
  return { startAction, orderAction };
}

async function upload(token: string, botId: string, { name, type, content }: Picture): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)], { type }), name);
  const response = await fetch(`${urls.product}/api/files/upload?botId=${botId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (!response.ok) throw new Error(`upload: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { file: { id: string } }).file.id;
}

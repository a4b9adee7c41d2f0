import { api, urls } from '../../support/test';
import { cup, cups, type Picture } from './pictures';

/** Words that leave no room, and a script that runs the other way. */
export const unbroken = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3);
export const rightToLeft = 'متجر الشاي الأخضر والأعشاب الطبيعية في المدينة القديمة';

const callback = (label: string, value: string) => ({ label, type: 'callback', value });

/** What the tea shop replies: a small tree of answers, and the hard cases. Gives the id of `/start`. */
export async function addShopActions(token: string, botId: string): Promise<string> {
  const fileId = await upload(token, botId, await cup('welcome.jpg', cups.green));
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
  await add(
    'order',
    'Which tea may it be? Write its name and how many grams. A person will confirm your order.',
    {
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
  const start = await add(
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
  return start;
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

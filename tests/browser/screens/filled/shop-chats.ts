import { newPerson, type Person } from '../../support/people';
import { api, expect, sandbox } from '../../support/test';
import { cup, cups } from './pictures';
import { rightToLeft, unbroken } from './shop-actions';

interface ShopBot {
  readonly id: string;
  readonly telegramId: number;
}

export interface ShopChats {
  /** A long talk with every kind of message. */
  readonly talk: string;
  /** Taken over by a person. */
  readonly takenOver: string;
  /** Blocked the bot. */
  readonly blocked: string;
  /** A name and words without a place to break. */
  readonly long: string;
  /** Right to left. */
  readonly arabic: string;
}

/** The people who write to the tea shop, and their messages; the chat with Mary has all kinds of them. */
export async function fillChats(token: string, bot: ShopBot): Promise<ShopChats> {
  const post = (path: string, body: object) => api(token, 'POST', `/api/bots/${bot.id}${path}`, body);
  const meet = async (name: string, text: string) => {
    const person = await newPerson(name, bot);
    await person.write(text);
    return person;
  };
  const visitors: readonly [name: string, text: string][] = [
    ['Jonas Weber', 'Do you ship to Austria?'],
    ['Li Na 李娜', '你们有茉莉花茶吗？'],
    ['Priya Sharma', '/start'],
    ['🦊 Foxy', '🍵🍵🍵'],
    ['Sofía Hernández', '¿Está abierta la tienda el domingo?'],
    ['Tom', '/tea_of_the_week'],
    ['Olena Kovalenko', 'Дякую за чай!'],
  ];
  for (const [name, text] of visitors) await meet(name, text);
  const arabic = await meet('ليلى حسن', `${rightToLeft} هل لديكم شاي بالنعناع؟`);
  const long = await meet(
    `Maximiliane von und zu ${unbroken.slice(0, 38)}`,
    `${unbroken} https://example.com/${unbroken}`,
  );
  const gone = await meet('Peter Moretti', 'Please stop writing to me');
  const anna = await meet('Anna Berg', 'My parcel has not arrived. Can someone look?');
  const mary = await meet('Mary Cole', '/start');
  await talkWithMary(mary, (text) => post('/send', { chatId: String(mary.id), text }));

  await api(token, 'PUT', `/api/bots/${bot.id}/takeover`, { mode: '1_hour' });
  await post('/send', { chatId: String(anna.id), text: 'Hello Anna, I am looking for it right now.' });
  await anna.receives('looking for it');
  await anna.write('Thank you! The number is 4711.');
  const description = 'Bad Request: have no rights to send a message';
  await sandbox('POST', '/faults', {
    botId: bot.telegramId,
    method: 'sendMessage',
    kind: 'error',
    status: 400,
    description,
    count: 1,
  });
  await post('/send', { chatId: String(anna.id), text: 'Found it: it comes tomorrow.' }).catch(
    () => undefined,
  );
  await gone.block(true);

  const chats = async () => (await api(token, 'GET', `/api/bots/${bot.id}/chats`)).chats as Chat[];
  await expect
    .poll(async () => (await chats()).some(({ blocked }) => blocked), { timeout: 20_000 })
    .toBe(true);
  const known = await chats();
  const idOf = (person: Person) =>
    known.find(({ telegram_chat_id }) => telegram_chat_id === String(person.id))!.id;
  return {
    talk: idOf(mary),
    takenOver: idOf(anna),
    blocked: idOf(gone),
    long: idOf(long),
    arabic: idOf(arabic),
  };
}

interface Chat {
  readonly id: string;
  readonly telegram_chat_id: string;
  readonly blocked: boolean;
}

async function talkWithMary(mary: Person, answer: (text: string) => Promise<unknown>): Promise<void> {
  await mary.press('Welcome to the Tea House', 'Prices');
  await mary.receives('Our teas');
  await mary.write('Is the jasmine tea back?');
  await answer('Yes, since this morning. May I keep a bag for you?');
  await mary.receives('since this morning');
  await mary.sendFile(await cup('cup.jpg', cups.jasmine), { caption: 'My cup is waiting already 😊' });
  for (const [at, colours] of [cups.green, cups.black, cups.jasmine].entries()) {
    const picture = await cup(`cup-${at}.jpg`, colours);
    await mary.sendFile(picture, { albumId: 'cups', ...(at === 0 ? { caption: 'All three, please' } : {}) });
  }
  await mary.sendFile({ name: 'order.pdf', type: 'application/pdf', content: Buffer.from('%PDF-1.4 tea') });
  await mary.write('', { text: undefined, extra: { location: { latitude: 52.5163, longitude: 13.3777 } } });
  const id = await mary.write('I come at fve');
  await mary.edit(id, 'I come at five');
  await answer('Perfect, see you at five!');
  await mary.receives('see you at five');
}

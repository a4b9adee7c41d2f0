import { ConversationApi } from '../testing/conversation-api';
import { contentUpdate, pressUpdate, textUpdate } from '../testing/samples';
import { deliver } from '../testing/test-runtime';
import { IncomingMessages } from './incoming-messages';

describe('what others read of incoming messages', () => {
  let api: ConversationApi;

  beforeAll(async () => {
    api = await ConversationApi.start();
    const update = textUpdate(1, 'Too pots');
    await deliver(api.app, 'bot', update);
    const edited_message = { ...update.message, text: 'Two pots', edit_date: update.message.date + 60 };
    await deliver(api.app, 'bot', { update_id: update.update_id + 500_000, edited_message });
    await deliver(api.app, 'bot', pressUpdate(2, 'buy', 'query-1'));
    await deliver(api.app, 'bot', contentUpdate(1, { sticker: { file_id: 'file', emoji: '🫖' } }));
    await api.call('owner', 'POST', '/api/bots/bot/send', { chatId: '1', text: 'From a person' });
    await deliver(api.app, 'second', textUpdate(3, 'To another bot'));
  });
  afterAll(() => api.stop());

  const read = async (chatId: string | undefined, limit: number) => {
    const found = await api.app.get(IncomingMessages).latest('bot', chatId, limit);
    return found.map(({ kind, text, value, chatType }) => [kind, text, value, chatType]);
  };

  test('is the latest of the bot, oldest first, as they were sent, with the values of buttons', async () => {
    const all = [
      ['text', 'Too pots', null, 'private'],
      ['button_press', 'Press me', 'buy', 'private'],
      ['sticker', '🫖', null, 'private'],
    ];
    expect(await read(undefined, 200)).toEqual(all);
    expect(await read(undefined, 2)).toEqual(all.slice(1));
    expect(await read((await api.chatOf(2)).id, 200)).toEqual([all[1]]);
  });

  test('is nothing of a chat that another bot has', async () => {
    const foreign = await api.chatOf(3, 'second');
    await expect(read(foreign.id, 1)).rejects.toMatchObject({ code: 'not_found' });
    await expect(read('made-up', 1)).rejects.toMatchObject({ code: 'not_found' });
  });
});

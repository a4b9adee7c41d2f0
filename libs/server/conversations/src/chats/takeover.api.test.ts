import { calls } from '@botter/contracts';
import { ConversationApi } from '../testing/conversation-api';
import { action, textUpdate } from '../testing/samples';
import { deliver, putBot, stopRuntime } from '../testing/test-runtime';

describe('a chat that a person has taken over', () => {
  let api: ConversationApi;

  beforeAll(async () => {
    api = await ConversationApi.start();
    // Started again, so that nothing of the first configuration is remembered.
    await stopRuntime(api.app);
    await putBot(api.database, 'bot', [action('/start', 'Welcome')], { takeoverMode: 'until_resumed' });
    await api.run();
  });
  afterAll(() => api.stop());

  test('is shown as such, and is ended by anyone who may write there', async () => {
    await deliver(api.app, 'bot', textUpdate(1, '/start'));
    await api.telegram.until(() => api.telegram.texts(1).length === 1);
    expect((await api.call('manage', 'POST', '/api/bots/bot/send', { chatId: 1, text: 'hi' })).status).toBe(
      201,
    );
    const { chats } = calls.listChats.response.parse(
      (await api.call('read_only', 'GET', '/api/bots/bot/chats')).body,
    );
    expect(chats).toMatchObject([{ takeover: { until: null, by: 'Test Person' } }]);
    const path = `/api/bots/bot/chats/${chats[0]?.id}/resume`;
    expect((await api.call('nobody', 'POST', path)).status).toBe(401);
    expect((await api.call('read_only', 'POST', path)).status).toBe(403);
    expect((await api.call('stranger', 'POST', path)).status).toBe(404);
    expect((await api.call('owner', 'POST', path.replace('bots/bot/', 'bots/second/'))).status).toBe(404);
    for (const again of [1, 2]) {
      const answer = await api.call('manage', 'POST', path);
      expect([again, answer.status]).toEqual([again, 200]);
      expect(calls.resumeChat.response.parse(answer.body).chat).toMatchObject({
        id: chats[0]?.id,
        takeover: null,
      });
    }
  });

  test('is taken over without a message by anyone who may write there, if the owner allows it', async () => {
    await deliver(api.app, 'bot', textUpdate(2, 'hello'));
    const { id } = await api.chatOf(2);
    const path = `/api/bots/bot/chats/${id}/takeover`;
    expect((await api.call('read_only', 'POST', path)).status).toBe(403);
    expect((await api.call('owner', 'POST', path.replace('bots/bot/', 'bots/second/'))).status).toBe(404);
    const answer = await api.call('manage', 'POST', path);
    expect(calls.takeOverChat.response.parse(answer.body).chat).toMatchObject({
      id,
      takeover: { until: null, by: 'Test Person' },
    });
    await deliver(api.app, 'bot', textUpdate(2, '/start'));
    await deliver(api.app, 'bot', textUpdate(3, '/start'));
    await api.telegram.until(() => api.telegram.texts(3).length === 1);
    expect(api.telegram.texts(2)).toEqual([]);

    await deliver(api.app, 'second', textUpdate(2, 'hello'));
    const other = await api.chatOf(2, 'second');
    const refused = await api.call('owner', 'POST', `/api/bots/second/chats/${other.id}/takeover`);
    expect([refused.status, refused.body.error]).toEqual([409, 'Takeovers are switched off for this bot']);
  });
});

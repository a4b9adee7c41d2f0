import { calls } from '@botter/contracts';
import { ConversationApi } from '../testing/conversation-api';
import { textUpdate } from '../testing/samples';
import { deliver } from '../testing/test-runtime';

describe('what a message said before', () => {
  let api: ConversationApi;
  let path: string;

  beforeAll(async () => {
    api = await ConversationApi.start();
    const update = textUpdate(1, 'Too pots');
    await deliver(api.app, 'bot', update);
    for (const [n, text] of ['Two pot', 'Two pots'].entries()) {
      const edited_message = { ...update.message, text, edit_date: update.message.date + 60 * (n + 1) };
      await deliver(api.app, 'bot', { update_id: update.update_id + 500_000 + n, edited_message });
    }
    await deliver(api.app, 'bot', textUpdate(2, 'Never changed'));
    const [message] = await api.messages(1);
    path = `/api/chats/${message?.chat_id}/messages/${message?.id}/versions`;
  });
  afterAll(() => api.stop());

  test('is counted in the message, and read by need', async () => {
    expect(await api.messages(1)).toMatchObject([{ text: 'Two pots', earlier_count: 2 }]);
    const { status, body } = await api.call('read_only', 'GET', path);
    expect(status).toBe(200);
    const { versions } = calls.getMessageVersions.response.parse(body);
    expect(versions.map(({ text }) => text)).toEqual(['Too pots', 'Two pot']);
  });

  test('is nothing for a message that was never changed', async () => {
    const [message] = await api.messages(2);
    expect(message?.earlier_count).toBe(0);
    const { body } = await api.call(
      'owner',
      'GET',
      `/api/chats/${message?.chat_id}/messages/${message?.id}/versions`,
    );
    expect(body).toEqual({ versions: [] });
  });

  test('is refused to anyone who may not read the chat, and for messages of another chat', async () => {
    expect((await api.call('stranger', 'GET', path)).status).toBe(404);
    expect((await api.call('nobody', 'GET', path)).status).toBe(401);
    const other = await api.chatOf(2);
    const elsewhere = path.replace(/chats\/[^/]+/, `chats/${other.id}`);
    expect((await api.call('owner', 'GET', elsewhere)).status).toBe(404);
    expect((await api.call('owner', 'GET', `/api/chats/${other.id}/messages/made-up/versions`)).status).toBe(
      404,
    );
  });
});

import { eventually } from '@botter/server-async/testing';
import { RuntimeBots } from '@botter/server-compiled-bots';
import { storeWebhooks } from '@botter/server-compiled-bots/testing';
import { ConversationsRuntimeModule, jobIdOf } from '@botter/server-conversations';
import {
  action,
  createConversationDatabase,
  deliver,
  FakeJobQueue,
  FakeTelegram,
  pressUpdate,
  putBot,
  startRuntime,
  stopRuntime,
  textUpdate,
} from '@botter/server-conversations/testing';
import type { TestDatabase } from '@botter/server-database/testing';
import { JobQueue } from '@botter/server-jobs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { WebhookDeliveriesRuntimeModule } from '../webhooks.modules';
import type { UpdateOrder } from './webhook.job';

const botWebhook = {
  url: 'https://hooks.example/all',
  secretRef: null,
  previousSecretRef: null,
  previousUntil: null,
  enabled: true,
  enabledAt: '2026-01-01T00:00:00.000Z',
  payloadFormat: 'standard',
  retryCount: 3,
  timeoutSeconds: 30,
};
const webhook = { url: 'https://hooks.example/order', secretRef: null };

interface Envelope {
  readonly data: {
    readonly chat: { readonly id: string; readonly botter_id: string };
    readonly message?: {
      readonly botter_id: string;
      readonly text: string | null;
      readonly kind: string;
      readonly file: { readonly content_path: string } | null;
    };
  };
}

const withMessage = (update: ReturnType<typeof textUpdate>, more: object) => ({
  ...update,
  message: { ...update.message, ...more },
});

describe('the webhook of a triggered action', () => {
  let database: TestDatabase;
  let telegram: FakeTelegram;
  let app: NestFastifyApplication;
  let queue: FakeJobQueue;

  beforeEach(async () => {
    database = await createConversationDatabase();
    telegram = new FakeTelegram();
    queue = new FakeJobQueue();
    await putBot(database, 'bot', [
      action('/order', 'Thank you', { webhook }),
      action('/plain', 'Hello'),
      action('confirm', 'Confirmed', { trigger: 'callback', webhook }),
      action('/remind', 'Wait', {
        data: { delayedCallbacks: [{ callbackCommand: 'confirm', delaySeconds: 1 }] },
      }),
    ]);
    app = await startRuntime({
      database,
      apiRoot: await telegram.start(),
      modules: [ConversationsRuntimeModule, WebhookDeliveriesRuntimeModule],
      providers: [{ provide: JobQueue, useValue: queue }],
    });
  });
  afterEach(async () => {
    await stopRuntime(app);
    await telegram.stop();
    await database.drop();
  });

  const rows = async () => (await database.pool.query('select id, kind from app.outbox')).rows;
  const bodies = () =>
    [...queue.jobs.values()].map((data) => JSON.parse((data as { body: string }).body) as object);
  const handedOver = (count: number) =>
    eventually(
      async () => bodies(),
      (seen) => seen.length === count,
    );

  test('becomes a job with an id made from the update, and its row is deleted', async () => {
    await deliver(app, 'bot', textUpdate(1, '/order 2 teas', 77));
    const [body] = await handedOver(1);
    expect(body).toMatchObject({
      trigger: 'action_webhook',
      bot_id: 'bot',
      bot_name: 'Sample',
      action_command: '/order',
      action_trigger: 'command',
      chat_id: '1',
      user_id: '1',
      username: 'ada',
      message_text: '/order 2 teas',
    });
    expect([...queue.jobs]).toMatchObject([
      [
        jobIdOf('bot/77/webhook/action/action-/order'),
        { botId: 'bot', source: 'action', subject: 'action-/order' },
      ],
    ]);
    await telegram.until(() => telegram.texts(1).length === 1);
    await eventually(rows, (seen) => seen.length === 0);
  });

  test('is called once for an update that comes twice', async () => {
    await deliver(app, 'bot', textUpdate(1, '/order', 5));
    await deliver(app, 'bot', textUpdate(1, '/order', 5));
    await deliver(app, 'bot', textUpdate(1, '/order', 6));
    await handedOver(2);
    await eventually(rows, (seen) => seen.length === 0);
    expect(queue.jobs.size).toBe(2);
  });

  test('is called for presses and for delayed callbacks, with the person who triggered them', async () => {
    await deliver(app, 'bot', pressUpdate(1, 'confirm', 'query'));
    await handedOver(1);
    await deliver(app, 'bot', textUpdate(2, '/remind'));
    const seen = await handedOver(2);
    expect(seen).toMatchObject([
      { action_command: 'confirm', action_trigger: 'callback', chat_id: '1', message_text: 'confirm' },
      { action_command: 'confirm', chat_id: '2', user_id: '2', username: 'ada', message_text: 'confirm' },
    ]);
  });

  test('is not called for an action without one', async () => {
    await deliver(app, 'bot', textUpdate(1, '/plain'));
    await telegram.until(() => telegram.texts(1).length === 1);
    await eventually(rows, (seen) => seen.length === 0);
    expect(queue.jobs.size).toBe(0);
  });

  test('is not called while a person has taken the chat over', async () => {
    await deliver(app, 'bot', textUpdate(1, '/plain'));
    await database.pool.query(`update app.chats set paused_until = 'infinity'`);
    await deliver(app, 'bot', textUpdate(1, '/order', 20));
    await database.pool.query('update app.chats set paused_until = null');
    await deliver(app, 'bot', textUpdate(1, '/order', 21));
    await handedOver(1);
    expect([...queue.jobs.keys()]).toEqual([jobIdOf('bot/21/webhook/action/action-/order')]);
  });

  test('of a bot are called with the update, also while a person has taken the chat over', async () => {
    const webhooks = ['message', 'callback_query'].map((event) => ({
      ...botWebhook,
      webhookId: event,
      events: [event],
    }));
    await storeWebhooks(database.pool, 'bot', [
      ...webhooks,
      { ...botWebhook, webhookId: 'off', enabled: false },
    ] as never);
    await eventually(
      async () => app.get(RuntimeBots).get('bot'),
      (bot) => bot?.compiled.webhooks?.length === 2,
    );
    await deliver(app, 'bot', textUpdate(1, 'hello', 31));
    await handedOver(1);
    await database.pool.query(`update app.chats set paused_until = 'infinity'`);
    await deliver(app, 'bot', textUpdate(1, '/order', 32));
    const seen = await handedOver(2);
    expect(seen).toMatchObject([
      { event: 'message', bot: { id: 'bot' }, chat: { id: '1' }, text: 'hello' },
      { event: 'message', text: '/order' },
    ]);
    expect([...queue.jobs.keys()][0]).toBe(jobIdOf('bot/31/webhook/bot/message'));
  });

  test('of a bot share one job, with each payload once', async () => {
    const webhooks = ['standard', 'envelope', 'standard'].map((payloadFormat, at) => ({
      ...botWebhook,
      webhookId: `w${at}`,
      events: ['message'],
      payloadFormat,
    }));
    await storeWebhooks(database.pool, 'bot', webhooks as never);
    await eventually(
      async () => app.get(RuntimeBots).get('bot'),
      (bot) => bot?.compiled.webhooks?.length === 3,
    );
    await deliver(app, 'bot', textUpdate(1, 'hello', 33));
    await eventually(() => queue.jobs.size === 1);
    const [[id, data]] = [...queue.jobs] as [[string, UpdateOrder]];
    expect(id).toBe(jobIdOf('bot/33/webhook/bot/all/0'));
    expect(data).toMatchObject({ botId: 'bot', source: 'bot' });
    expect(data.bodies.map((body) => JSON.parse(body))).toMatchObject([
      { event: 'message', text: 'hello' },
      { type: 'message.received' },
    ]);
    expect(data.deliveries).toEqual([
      { subject: 'w0', body: 0 },
      { subject: 'w1', body: 1 },
      { subject: 'w2', body: 0 },
    ]);
  });

  test('of a bot are called with the ids of chat and message as they are written, whichever way the job takes', async () => {
    await storeWebhooks(database.pool, 'bot', [
      { ...botWebhook, webhookId: 'w', events: ['message', 'callback_query'], payloadFormat: 'envelope' },
    ] as never);
    await eventually(
      async () => app.get(RuntimeBots).get('bot'),
      (bot) => bot?.compiled.webhooks?.length === 1,
    );
    const voice = { voice: { file_id: 'v', duration: 3 }, text: undefined };
    await deliver(app, 'bot', textUpdate(1, 'hello', 41));
    await deliver(app, 'bot', withMessage(textUpdate(1, '', 42), voice));
    await handedOver(2);
    queue.isAway = true;
    await deliver(app, 'bot', textUpdate(1, '/plain', 43));
    await deliver(app, 'bot', pressUpdate(1, 'go', 'query'));
    await deliver(app, 'bot', textUpdate(2, 'new here', 44));
    queue.isAway = false;
    await database.pool.query('update app.outbox set due_at = now()');
    const sent = (await handedOver(5)) as Envelope[];

    const { rows: messages } = await database.pool.query(
      `select m.id, m.chat_id, m.text, m.kind from app.messages m where direction = 'incoming'`,
    );
    const chats = await database.pool.query('select id, telegram_chat_id from app.chats');
    const idOf = (chat: string) => chats.rows.find(({ telegram_chat_id }) => telegram_chat_id === chat)?.id;
    for (const { data } of sent) {
      expect(data.chat.botter_id).toBe(idOf(data.chat.id));
      if (!data.message) continue;
      const { botter_id, text, kind, file } = data.message;
      const written = messages.find((message) => message.kind === kind && message.text === text);
      expect(botter_id).toBe(written.id);
      const path = `/api/chats/${written.chat_id}/messages/${written.id}/content`;
      expect(file?.content_path).toBe(kind === 'voice' ? path : undefined);
    }
    expect(sent.filter(({ data }) => data.message)).toHaveLength(4);
  });

  test('waits in its row while the queue is unavailable, and delays no reply', async () => {
    queue.isAway = true;
    await deliver(app, 'bot', textUpdate(1, '/order'));
    await telegram.until(() => telegram.texts(1).length === 1);
    const [left] = await eventually(rows, (seen) => seen.length === 1);
    expect(left).toMatchObject({ kind: 'reply_job' });
    queue.isAway = false;
    await database.pool.query('update app.outbox set due_at = now()');
    await handedOver(1);
    await eventually(rows, (seen) => seen.length === 0);
  });
});

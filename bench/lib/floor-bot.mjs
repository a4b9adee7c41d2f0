// The floor of the conversation benchmarks: a telegraf webhook bot that writes the rows of many updates in
// plain inserts of many rows each, over two connections, without any logic: the update, its chat, its
// message; in mode `reply` also the reply's message and its place in the outbox before it is sent, and its
// result after that. No one reads them. Storing costs at least this.
// Arguments: mode, port, root of Telegram's API, database.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';
import { Markup, Telegraf } from 'telegraf';

/** As many as the product has in a commit, and its connections for updates. */
const groupSize = 200;
const connections = 2;

const [mode, port, apiRoot, databaseUrl] = process.argv.slice(2);
// PostgreSQL has no statistics yet of tables that have just been made, and would read them whole.
const options = '-c enable_seqscan=off';
const pool = new pg.Pool({ connectionString: databaseUrl, max: connections + 1, options });
await pool.query(`
  create table if not exists chats (id uuid not null, telegram_chat_id bigint primary key, type text not null, name text,
    username text, message_count bigint not null, last_message_at timestamptz not null) with (fillfactor = 70);
  create table if not exists updates (update_id bigint primary key, received_at timestamptz not null default now());
  create table if not exists messages (id uuid primary key, chat_id bigint not null, direction text not null, kind text not null,
    text text, buttons jsonb, telegram_message_id bigint, sender_id bigint, sender_name text, at timestamptz not null,
    delivery text) with (fillfactor = 85);
  create index if not exists messages_chat on messages (chat_id, id);
  create table if not exists outbox (id uuid primary key, chat_id bigint not null, payload text not null, state text not null);`);

const rowsOf = (parameter, columns) => `json_to_recordset($${parameter}::json) as t(${columns})`;
/** One statement, and so one round trip and one commit, for the rows of a group. */
const insertUpdates = `
with u as (
  insert into updates (update_id) select update_id from ${rowsOf(1, 'update_id bigint')} on conflict do nothing
), c as (
  insert into chats as c select id, chat, 'private', name, username, n, at
  from ${rowsOf(2, 'id uuid, chat bigint, name text, username text, n int, at timestamptz')} order by chat
  on conflict (telegram_chat_id) do update set name = excluded.name, username = excluded.username,
    message_count = c.message_count + excluded.message_count, last_message_at = excluded.last_message_at
)
insert into messages select * from ${rowsOf(3, 'id uuid, chat bigint, direction text, kind text, text text, buttons jsonb, message_id bigint, sender bigint, name text, at timestamptz, delivery text')}`;
const writes = {
  noop: { name: 'updates', text: insertUpdates },
  reply: {
    name: 'replies',
    text: `${insertUpdates.replace('\n)\ninsert into messages', '\n), m as (\ninsert into messages')}
)
insert into outbox select id, chat, payload, 'sending' from ${rowsOf(4, 'id uuid, chat bigint, payload text')}`,
  },
};
const markSent = {
  name: 'sent',
  text: `
with t as materialized (select * from ${rowsOf(1, 'id uuid, message_id bigint')}
), gone as (
  delete from outbox o using t where o.id = t.id
)
update messages m set delivery = 'sent', telegram_message_id = t.message_id from t where m.id = t.id`,
};

/** Writes what has come meanwhile in groups, one after the other on one connection. */
function groups(write) {
  const waiting = [];
  let isRunning = false;
  async function run() {
    isRunning = true;
    await new Promise(setImmediate);
    const client = await pool.connect();
    while (waiting.length > 0) {
      const group = waiting.splice(0, groupSize);
      await write(
        client,
        group.map(({ item }) => item),
      );
      for (const { done } of group) done();
    }
    client.release();
    isRunning = false;
  }
  return (item) =>
    new Promise((done) => {
      waiting.push({ item, done });
      if (!isRunning) void run();
    });
}

async function writeUpdates(client, group) {
  const chats = new Map();
  for (const { update, messages } of group) {
    const { id: chat, first_name: name, username } = update.message.chat;
    const n = (chats.get(chat)?.n ?? 0) + messages.length;
    chats.set(chat, { id: randomUUID(), chat, name, username, n, at: messages[0].at });
  }
  const lists = [
    group.map(({ update: { update_id } }) => ({ update_id })),
    [...chats.values()],
    group.flatMap((one) => one.messages),
    ...(mode === 'reply' ? [group.flatMap((one) => one.outbox)] : []),
  ];
  await client.query({ ...writes[mode], values: lists.map((list) => JSON.stringify(list)) });
}

function writeResults(client, group) {
  return client.query({ ...markSent, values: [JSON.stringify(group)] });
}

const byParity = Array.from({ length: connections }, () => groups(writeUpdates));
const results = groups(writeResults);

const bot = new Telegraf('4242:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', {
  telegram: { apiRoot, webhookReply: false },
});
bot.botInfo = { id: 4242, is_bot: true, first_name: 'Bench', username: 'bench_bot' };
const text = 'Welcome to our shop!';
const keyboard = Markup.inlineKeyboard([Markup.button.callback('Prices', 'prices')]);

bot.use(async (context) => {
  const { update } = context;
  const { message } = update;
  const common = { chat: message.chat.id, kind: 'text', at: new Date().toISOString() };
  const incoming = {
    ...common,
    id: randomUUID(),
    direction: 'incoming',
    text: message.text,
    message_id: message.message_id,
    sender: message.from.id,
    name: message.from.first_name,
  };
  const write = byParity[message.chat.id % connections];
  if (mode !== 'reply') return write({ update, messages: [incoming], outbox: [] });
  const id = randomUUID();
  const buttons = keyboard.reply_markup.inline_keyboard;
  const reply = { ...common, id, direction: 'outgoing', text, buttons, delivery: 'waiting' };
  const payload = JSON.stringify({ text, ...keyboard });
  await write({
    update,
    messages: [incoming, reply],
    outbox: [{ id, chat: message.chat.id, payload }],
  });
  // The update is acknowledged before the reply is sent, as the product does it.
  context
    .reply(text, keyboard)
    .then(({ message_id }) => results({ id, message_id }))
    .catch((error) => {
      console.error(error);
      process.exit(1);
    });
});
createServer(bot.webhookCallback('/telegram/bench')).listen(Number(port), '127.0.0.1', () =>
  process.send?.('ready'),
);

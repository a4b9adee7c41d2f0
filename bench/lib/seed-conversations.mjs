/**
 * Writes a bot's conversations straight into the tables: `messages` messages in `chats` chats, taking turns
 * as they would come in, half of them incoming, each a minute after the previous one. The first `inOne` of
 * them all belong to the chat that also gets the last. Of every chat the last five are unread by everyone
 * named in `readers`.
 */
export async function seedConversations(client, { botId, chats, messages, inOne = 0, readers = [] }) {
  await client.query('begin');
  await client.query(
    `insert into app.chats (id, bot_id, telegram_chat_id, type, name, username)
     select gen_random_uuid(), $1, 700000000 + n, 'private', 'Person ' || n, 'person' || n
     from generate_series(1, $2::int) as n`,
    [botId, chats],
  );
  await client.query(
    `insert into app.messages (id, bot_id, chat_id, direction, kind, text, telegram_message_id, sender_name, at, delivery)
     select uuidv7(age), $1, chat.id, case when n % 2 = 0 then 'incoming' else 'outgoing' end, 'text',
            'Message ' || n || ': ' || (array['when do you open', 'thank you very much', 'is the blue one in stock', 'I would like to order two of them', 'see you tomorrow'])[1 + n % 5],
            n, case when n % 2 = 0 then chat.name end, now() + age, case when n % 2 = 1 then 'sent' end
     from generate_series(1, $3::int) as n
     cross join lateral (select (n - $3::int) * interval '1 minute' as age) as ages
     join (select id, name, row_number() over (order by telegram_chat_id) - 1 as place from app.chats where bot_id = $1) as chat
       on chat.place = (case when n <= $4::int then $3::int / 2 else n / 2 end) % $2::int
     order by n`,
    [botId, chats, messages, inOne],
  );
  await client.query(
    `update app.chats set message_count = counted.lines, incoming_count = counted.incoming, last_message_at = counted.last
     from (select chat_id, count(*) as lines, count(*) filter (where direction = 'incoming') as incoming, max(at) as last
           from app.messages where bot_id = $1 group by chat_id) as counted
     where chats.bot_id = $1 and chats.id = counted.chat_id`,
    [botId],
  );
  await client.query(
    `insert into app.chat_reads (bot_id, user_id, chat_id, read_count)
     select bot_id, reader, id, greatest(incoming_count - 5, 0) from app.chats, unnest($2::text[]) as reader where bot_id = $1`,
    [botId, readers],
  );
  await client.query('commit');
  await client.query('ANALYZE app.chats, app.messages, app.chat_reads');
}

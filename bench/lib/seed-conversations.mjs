/**
 * Writes a bot's conversations straight into the tables: `messages` messages in `chats` chats, taking turns as they would
 * come in, half of them incoming, each a minute after the previous one. The first `inOne` of them all belong to the chat that
 * also gets the last. Of every chat the last five are unread by everyone named in `readers`.
 */
export async function seedConversations(client, { botId, chats, messages, inOne = 0, readers = [] }) {
  await client.query('BEGIN');
  await client.query(
    `INSERT INTO app.chats (id, bot_id, telegram_chat_id, type, name, username)
     SELECT gen_random_uuid(), $1, 700000000 + n, 'private', 'Person ' || n, 'person' || n
     FROM generate_series(1, $2::int) AS n`,
    [botId, chats],
  );
  await client.query(
    `INSERT INTO app.messages (id, bot_id, chat_id, direction, kind, text, telegram_message_id, sender_name, at, delivery)
     SELECT uuidv7(age), $1, chat.id, CASE WHEN n % 2 = 0 THEN 'incoming' ELSE 'outgoing' END, 'text',
            'Message ' || n || ': ' || (ARRAY['when do you open', 'thank you very much', 'is the blue one in stock', 'I would like to order two of them', 'see you tomorrow'])[1 + n % 5],
            n, CASE WHEN n % 2 = 0 THEN chat.name END, now() + age, CASE WHEN n % 2 = 1 THEN 'sent' END
     FROM generate_series(1, $3::int) AS n
     CROSS JOIN LATERAL (SELECT (n - $3::int) * interval '1 minute' AS age) AS ages
     JOIN (SELECT id, name, row_number() OVER (ORDER BY telegram_chat_id) - 1 AS place FROM app.chats WHERE bot_id = $1) AS chat
       ON chat.place = (CASE WHEN n <= $4::int THEN $3::int / 2 ELSE n / 2 END) % $2::int
     ORDER BY n`,
    [botId, chats, messages, inOne],
  );
  await client.query(
    `UPDATE app.chats SET message_count = counted.lines, incoming_count = counted.incoming, last_message_at = counted.last
     FROM (SELECT chat_id, count(*) AS lines, count(*) FILTER (WHERE direction = 'incoming') AS incoming, max(at) AS last
           FROM app.messages WHERE bot_id = $1 GROUP BY chat_id) AS counted
     WHERE chats.bot_id = $1 AND chats.id = counted.chat_id`,
    [botId],
  );
  await client.query(
    `INSERT INTO app.chat_reads (bot_id, user_id, chat_id, read_count)
     SELECT bot_id, reader, id, greatest(incoming_count - 5, 0) FROM app.chats, unnest($2::text[]) AS reader WHERE bot_id = $1`,
    [botId, readers],
  );
  await client.query('COMMIT');
  await client.query('ANALYZE app.chats, app.messages, app.chat_reads');
}

// Posts updates as Telegram's webhook delivery does, over keep-alive connections, in a process of its own so that the
// generator's garbage collection is not the server's. Arguments: JSON { url, secret, connections, count, text, firstId }.
import { Pool } from 'undici';

const { url, secret, connections, count, text, firstId } = JSON.parse(process.argv[2]);
const { origin, pathname } = new URL(url);
const pool = new Pool(origin, { connections, pipelining: 1 });
let next = 0;
let failed = 0;
const started = process.hrtime.bigint();

async function client() {
  while (next < count) {
    const number = next;
    next += 1;
    const id = firstId + number;
    // 500 people who take turns, as in a busy bot.
    const person = 10_000 + (id % 500);
    const body = JSON.stringify({
      update_id: id,
      message: {
        message_id: id,
        date: 1_790_000_000,
        from: { id: person, is_bot: false, first_name: 'Ada', username: `ada${person}`, language_code: 'en' },
        chat: { id: person, type: 'private', first_name: 'Ada', username: `ada${person}` },
        text,
        ...(text.startsWith('/')
          ? { entities: [{ type: 'bot_command', offset: 0, length: text.length }] }
          : {}),
      },
    });
    const response = await pool.request({
      method: 'POST',
      path: pathname,
      headers: {
        'content-type': 'application/json',
        ...(secret ? { 'x-telegram-bot-api-secret-token': secret } : {}),
      },
      body,
    });
    await response.body.dump();
    if (response.statusCode !== 200) failed += 1;
  }
}

await Promise.all(Array.from({ length: connections }, client));
const seconds = Number(process.hrtime.bigint() - started) / 1e9;
await pool.close();
process.send({ count, failed, seconds, perSecond: count / seconds });

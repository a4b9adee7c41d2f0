// The baseline of `fan-out`: server-sent events in the fewest lines. A person's bots are read once; for each
// signal all streams are asked whether theirs has the bot, and each event is written by itself.
// Arguments: port, address of the database.
import { createServer } from 'node:http';
import pg from 'pg';

const [port, databaseUrl] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl });
const listener = new pg.Client({ connectionString: databaseUrl });
const streams = new Set();

createServer(async (request, response) => {
  const { rows } = await pool.query(
    'select id from read.bots where owner_id = $1 union select bot_id from read.shares where user_id = $1',
    [request.url.slice(1)],
  );
  response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': open\n\n');
  streams.add({ response, bots: new Set(rows.map(({ id }) => id)) });
}).listen(Number(port), '127.0.0.1', () => process.send('ready'));

let last = Promise.resolve();
await listener.connect();
await listener.query('listen live');
listener.on('notification', ({ payload }) => {
  last = last.then(() => send(JSON.parse(payload)));
});

async function send(signals) {
  const ids = signals.flatMap(({ messageIds }) => messageIds ?? []);
  const { rows } =
    ids.length > 0
      ? await pool.query('select * from app.messages where id = any($1::uuid[])', [ids])
      : { rows: [] };
  const messages = new Map(rows.map((row) => [row.id, row]));
  for (const { kind, botId, chatId, messageIds } of signals) {
    for (const { response, bots } of streams) {
      if (!bots.has(botId)) continue;
      for (const message of messageIds?.map((id) => messages.get(id)) ?? [undefined])
        response.write(`event: ${kind}\ndata: ${JSON.stringify({ botId, chatId, message })}\n\n`);
    }
  }
}

// The cheapest server that can play Telegram's part in a benchmark, in a process of its own: it answers every
// method and counts the messages. The product and the bare bot send to the same one.
import { createServer } from 'node:http';

const port = Number(process.argv[2]);
let sent = 0;
let waiting = [];
/** The body of the last message. */
let last;
/** Every message of the watched bot: its chat, and when it arrived in nanoseconds of the machine's clock. */
let watched;
let arrivals = [];

const answers = {
  getMe: (botId) => ({
    id: botId,
    is_bot: true,
    first_name: 'Bench',
    username: `bench_${botId}_bot`,
    can_join_groups: true,
    can_read_all_group_messages: false,
  }),
  sendMessage: () => ({
    message_id: sent,
    date: 1_790_000_000,
    chat: { id: 1, type: 'private', first_name: 'A' },
    text: 'x',
  }),
};
/** The webhook of each bot, by its id; the latest under `latest`. */
const webhooks = {};

createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    const path = request.url;
    if (path === '/stub/sent') return send(response, { sent });
    if (path.startsWith('/stub/webhook'))
      return send(response, webhooks[path.split('/')[3] ?? 'latest'] ?? {});
    if (path.startsWith('/stub/watch/')) {
      watched = path.split('/')[3];
      arrivals = [];
      return send(response, {});
    }
    if (path === '/stub/arrivals') return send(response, arrivals);
    if (path.startsWith('/stub/wait/')) {
      const wanted = Number(path.slice('/stub/wait/'.length));
      if (sent >= wanted) return send(response, { sent, last });
      waiting.push({ wanted, response });
      return;
    }
    const method = path.slice(path.lastIndexOf('/') + 1);
    const botId = /^\/bot(\d+):/.exec(path)?.[1];
    if (method === 'setWebhook') webhooks[botId] = webhooks.latest = JSON.parse(body);
    if (method === 'sendMessage') {
      sent += 1;
      last = body;
      if (botId === watched) arrivals.push([JSON.parse(body).chat_id, String(process.hrtime.bigint())]);
      if (waiting.length) {
        for (const one of waiting.filter(({ wanted }) => sent >= wanted)) send(one.response, { sent, last });
        waiting = waiting.filter(({ wanted }) => sent < wanted);
      }
    }
    const result = answers[method] ?? true;
    send(response, { ok: true, result: typeof result === 'function' ? result(Number(botId)) : result });
  });
}).listen(port, '127.0.0.1', () => process.send?.('ready'));

function send(response, value) {
  const text = JSON.stringify(value);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
  response.end(text);
}

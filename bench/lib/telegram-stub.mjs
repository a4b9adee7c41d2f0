// The cheapest server that can play Telegram's part in a benchmark, in a process of its own: it answers every method
// and counts the messages sent. The product and the bare bot send to the same one.
import { createServer } from 'node:http';

const port = Number(process.argv[2]);
let sent = 0;
let waiting = [];

const answers = {
  getMe: {
    id: 4242,
    is_bot: true,
    first_name: 'Bench',
    username: 'bench_bot',
    can_join_groups: true,
    can_read_all_group_messages: false,
  },
  sendMessage: () => ({
    message_id: sent,
    date: 1_790_000_000,
    chat: { id: 1, type: 'private', first_name: 'A' },
    text: 'x',
  }),
};
let webhook = {};

createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    const path = request.url;
    if (path === '/stub/sent') return send(response, { sent });
    if (path === '/stub/webhook') return send(response, webhook);
    if (path.startsWith('/stub/wait/')) {
      const wanted = Number(path.slice('/stub/wait/'.length));
      if (sent >= wanted) return send(response, { sent });
      waiting.push({ wanted, response });
      return;
    }
    const method = path.slice(path.lastIndexOf('/') + 1);
    if (method === 'setWebhook') webhook = JSON.parse(body);
    if (method === 'sendMessage') {
      sent += 1;
      if (waiting.length) {
        for (const one of waiting.filter(({ wanted }) => sent >= wanted)) send(one.response, { sent });
        waiting = waiting.filter(({ wanted }) => sent < wanted);
      }
    }
    const result = answers[method] ?? true;
    send(response, { ok: true, result: typeof result === 'function' ? result() : result });
  });
}).listen(port, '127.0.0.1', () => process.send?.('ready'));

function send(response, value) {
  const text = JSON.stringify(value);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
  response.end(text);
}

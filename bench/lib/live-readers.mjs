// Reads server-sent events over many connections, in a process of its own. Gets the requests as
// `{ url, headers }`, sends `open` when all streams have begun, and for each `delays` the number of events
// since the last one and how late they were, in milliseconds. The chat of an event is the time of its signal.
import { request } from 'node:http';

const quietMs = 1_000;
let delays = [];
let lastAt = performance.now();
const chatIds = /"chatId":"(\d{10,})"/g;

// Nothing else keeps the process alive until the requests have come.
process.channel.ref();
process.on('message', async (message) => {
  if (message !== 'delays') {
    for (let from = 0; from < message.length; from += 50)
      await Promise.all(message.slice(from, from + 50).map(open));
    process.send('open');
    return;
  }
  while (performance.now() - lastAt < quietMs) await new Promise((done) => setTimeout(done, 50));
  const sorted = Float64Array.from(delays).sort();
  delays = [];
  const at = (share) => sorted[Math.floor(sorted.length * share)];
  process.send({ count: sorted.length, median: at(0.5), p99: at(0.99) });
});

/** Settles with its first bytes. */
function open({ url, headers }) {
  return new Promise((opened) => {
    request(url, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) end(`a stream was refused (${response.statusCode})`);
      let rest = '';
      response.setEncoding('latin1').on('data', (text) => {
        opened();
        rest += text;
        const end = rest.lastIndexOf('\n\n');
        if (end < 0) return;
        take(rest.slice(0, end));
        rest = rest.slice(end);
      });
      response.on('error', () => {}).on('close', () => end('a stream was closed'));
    })
      .on('error', (error) => end(error.message))
      .end();
  });
}

function take(text) {
  const now = process.hrtime.bigint();
  for (const [, chatId] of text.matchAll(chatIds)) {
    delays.push(Number(now - BigInt(chatId)) / 1e6);
    lastAt = performance.now();
  }
}

function end(why) {
  console.error(why);
  process.exit(1);
}

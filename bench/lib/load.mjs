// Posts updates as Telegram's webhook delivery does, over keep-alive connections, in a process of its own so
// that the generator's garbage collection is not the server's. It shares the machine with what it measures,
// so it is cheap: plain sockets, one request at a time on each, and only as much of the responses as is
// needed is read. Arguments: JSON { url, secret, connections, count, text, firstId }, or a list of them,
// which run side by side. It also sends its own processor time since its start, in milliseconds.
import { connect } from 'node:net';
import { processorMs } from './processes.mjs';

/** Length of the whole response at the start of `received`, or undefined while it isn't complete. */
function answerLength(received) {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const headers = received.slice(0, end);
  if (/\r\ntransfer-encoding:/i.test(headers)) {
    const last = received.indexOf('0\r\n\r\n', end + 4);
    return last < 0 ? undefined : last + 5;
  }
  const total = end + 4 + Number(/\r\ncontent-length: *(\d+)/i.exec(headers)?.[1] ?? 0);
  return received.length < total ? undefined : total;
}

/** @returns how many updates were refused */
async function run({ url, secret, connections, count, text, firstId }) {
  const { hostname, port, pathname } = new URL(url);
  const head =
    `POST ${pathname} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-type: application/json\r\n` +
    (secret ? `x-telegram-bot-api-secret-token: ${secret}\r\n` : '');
  const entities = text.startsWith('/')
    ? `,"entities":[{"type":"bot_command","offset":0,"length":${text.length}}]`
    : '';
  let next = 0;
  let failed = 0;

  function requestOf(id) {
    // 500 people who take turns, as in a busy bot.
    const person = 10_000 + (id % 500);
    const body =
      `{"update_id":${id},"message":{"message_id":${id},"date":1790000000,` +
      `"from":{"id":${person},"is_bot":false,"first_name":"Ada","username":"ada${person}","language_code":"en"},` +
      `"chat":{"id":${person},"type":"private","first_name":"Ada","username":"ada${person}"},` +
      `"text":${JSON.stringify(text)}${entities}}}`;
    return `${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  }

  function client() {
    return new Promise((done, broken) => {
      const socket = connect(Number(port), hostname);
      socket.setNoDelay(true).setEncoding('latin1');
      let received = '';
      const post = () => {
        if (next >= count) {
          socket.destroy();
          return done();
        }
        socket.write(requestOf(firstId + next));
        next += 1;
      };
      socket.on('connect', post);
      socket.on('error', broken);
      socket.on('end', () => broken(new Error('the server closed a connection')));
      socket.on('data', (chunk) => {
        received += chunk;
        if (answerLength(received) === undefined) return;
        if (!received.startsWith('HTTP/1.1 200')) failed += 1;
        received = '';
        post();
      });
    });
  }

  await Promise.all(Array.from({ length: connections }, client));
  return failed;
}

const shares = [JSON.parse(process.argv[2])].flat();
const count = shares.reduce((sum, share) => sum + share.count, 0);
const started = process.hrtime.bigint();
const refused = await Promise.all(shares.map(run));
const seconds = Number(process.hrtime.bigint() - started) / 1e9;
const failed = refused.reduce((sum, one) => sum + one, 0);
const processor = processorMs(process.pid);
process.send({ count, failed, seconds, perSecond: count / seconds, processor }, () => process.exit(0));

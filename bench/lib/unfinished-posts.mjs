// Opens posts without a token, sends all of each but the last byte, and reports the statuses of the responses
// once all have arrived. First message: { port, posts, bytes }.
import { once } from 'node:events';
import { connect } from 'node:net';

process.channel.ref();
const [{ port, posts, bytes }] = await once(process, 'message');
const almost = Buffer.alloc(bytes - 1, 120);
const statuses = new Map();
let answered = 0;
for (let n = 0; n < posts; n += 1) {
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => {});
  socket.once('data', (text) => {
    const status = String(text).slice(9, 12);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    answered += 1;
    if (answered === posts) {
      process.send({ statuses: [...statuses].map(([code, count]) => `${count} × ${code}`).join(', ') });
    }
  });
  socket.write(
    `POST /api/bots HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n`,
  );
  socket.write(almost);
}

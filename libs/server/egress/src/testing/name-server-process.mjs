// A name server (RFC 1035) in a process of its own, so that it reads while its clients send.
// *.good.test is 192.0.2.7 for a minute, *.silent.test gets no response, and there is no other name.
import { createSocket } from 'node:dgram';

const typeA = 1;
const noSuchName = 3;
// A pointer to the question, A, IN, 60 seconds, 4 bytes.
const record = Buffer.from([0xc0, 12, 0, typeA, 0, 1, 0, 0, 0, 60, 0, 4, 192, 0, 2, 7]);
const asked = [];

const socket = createSocket('udp4');
socket.on('message', (query, { port, address }) => {
  const { name, end } = questionOf(query);
  asked.push(name);
  if (name.endsWith('.silent.test')) return;
  const isGood = name.endsWith('.good.test');
  const records = isGood && query.readUInt16BE(end) === typeA ? [record] : [];
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(0x8180 | (isGood ? 0 : noSuchName), 2);
  header.writeUInt16BE(records.length, 6);
  header.fill(0, 8, 12);
  socket.send(Buffer.concat([header, query.subarray(12, end + 4), ...records]), port, address);
});
socket.bind(0, '127.0.0.1', () => process.send(socket.address().port));
process.on('message', () => process.send(asked));

function questionOf(query) {
  const labels = [];
  let at = 12;
  while (query[at] > 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + query[at]));
    at += query[at] + 1;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

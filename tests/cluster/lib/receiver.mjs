import { createServer } from 'node:http';

/** Receives the deliveries of webhooks, and counts them by shop. */
export async function startReceiver() {
  const counts = new Map();
  const server = createServer((request, response) => {
    const number = Number(request.url.slice(1));
    request.resume().once('end', () => {
      counts.set(number, (counts.get(number) ?? 0) + 1);
      response.end('ok');
    });
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return {
    addressOf: (number) => `http://127.0.0.1:${server.address().port}/${number}`,
    countOf: (number) => counts.get(number) ?? 0,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

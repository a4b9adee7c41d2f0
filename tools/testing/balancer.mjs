import { createServer, request } from 'node:http';

/**
 * One address for several processes, as a load balancer: each request goes to the next one. A process that
 * refuses the connection is left out for this request.
 * @param {number[] | ((url: string) => number[])} targets ports, or those of an address; may be changed at
 * any time
 */
export async function startBalancer(targets) {
  let turn = 0;
  const targetsOf = typeof targets === 'function' ? targets : () => targets;
  const server = createServer((incoming, outgoing) => {
    const body = [];
    incoming.on('data', (chunk) => body.push(chunk));
    incoming.on('end', () => pass(incoming, outgoing, Buffer.concat(body)));
  });
  const pass = (incoming, outgoing, body, triesLeft = targetsOf(incoming.url).length) => {
    const targets = targetsOf(incoming.url);
    const port = targets[turn++ % targets.length];
    if (port === undefined || triesLeft === 0) return outgoing.writeHead(502).end('{}');
    const { method, url, headers } = incoming;
    const upstream = request(
      { host: '127.0.0.1', port, method, path: url, headers, agent: false },
      (answer) => {
        outgoing.writeHead(answer.statusCode, answer.headers);
        answer.pipe(outgoing);
        outgoing.once('close', () => upstream.destroy());
        answer.on('error', () => outgoing.destroy());
      },
    );
    upstream.setTimeout(30_000, () => upstream.destroy());
    upstream.on('error', (error) => {
      if (error.code === 'ECONNREFUSED') pass(incoming, outgoing, body, triesLeft - 1);
      else if (!outgoing.headersSent) outgoing.writeHead(502).end('{}');
    });
    upstream.end(body);
  };
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: server.address().port,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

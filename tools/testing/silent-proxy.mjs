import { connect, createServer } from 'node:net';

/**
 * A TCP proxy that can do what a firewall with a full table does: forget the flows it has, without a word to either side,
 * while it passes new ones on.
 * @param {number} targetPort
 * @param {{ change?: (chunk: Buffer) => Buffer }} options `change` may alter what clients send
 */
export async function silentProxy(targetPort, { change = (chunk) => chunk } = {}) {
  const flows = new Set();
  let responsesToLose = 0;
  const server = createServer((client) => {
    const upstream = connect(targetPort, '127.0.0.1');
    const flow = { client, upstream, silent: false };
    flows.add(flow);
    pass(flow, client, upstream, change);
    pass(flow, upstream, client, (chunk) => chunk);
  });
  function pass(flow, from, to, changed) {
    from.setNoDelay(true);
    from.on('data', (chunk) => {
      if (flow.silent) return;
      if (from === flow.upstream && responsesToLose > 0) {
        responsesToLose -= 1;
        flow.client.destroy();
        flow.upstream.destroy();
      } else to.write(changed(chunk));
    });
    from.on('error', () => {});
    from.on('close', () => {
      if (!flow.silent) to.destroy();
      if (flow.client.destroyed && flow.upstream.destroyed) flows.delete(flow);
    });
  }
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: server.address().port,
    /** From now on nothing of the flows that are open now arrives on the other side; gives how many there were. */
    dropFlows() {
      const open = [...flows].filter(({ silent }) => !silent);
      for (const flow of open) flow.silent = true;
      return open.length;
    },
    /** The next responses don't arrive: the flow breaks in the place of each. */
    loseResponses(count) {
      responsesToLose = count;
    },
    /** Closes the clients' side of the dropped flows: their end comes late. */
    endDropped() {
      for (const flow of flows) if (flow.silent) flow.client.destroy();
    },
    async stop() {
      for (const { client, upstream } of flows) {
        client.destroy();
        upstream.destroy();
      }
      await new Promise((done) => server.close(done));
    },
  };
}

import { connect, createServer } from 'node:net';

/**
 * A TCP proxy that behaves like a firewall with a full table: it silently drops the connections it has, while
 * it passes new ones on. And like a server that hangs: it accepts every connection and everything that is
 * sent, and acts on all of it later.
 * @param {number} targetPort
 * @param {{ change?: (chunk: Buffer) => Buffer }} options `change` may alter what clients send
 */
export async function silentProxy(targetPort, { change = (chunk) => chunk } = {}) {
  const flows = new Set();
  let responsesToPass = 0;
  let responsesToLose = 0;
  /** The actions for when the server responds again; undefined while it does. */
  let held;
  const inTurn = (act) => (held ? held.push(act) : act());
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
      if (from !== flow.upstream || responsesToLose === 0) inTurn(() => to.write(changed(chunk)));
      else if (responsesToPass > 0) {
        responsesToPass -= 1;
        inTurn(() => to.write(chunk));
      } else {
        responsesToLose -= 1;
        flow.client.destroy();
        flow.upstream.destroy();
      }
    });
    from.on('error', () => {});
    from.on('close', () => {
      // Ended, not destroyed: what a client sent before it gave up still arrives.
      if (!flow.silent) inTurn(() => to.end());
      if (flow.client.destroyed && flow.upstream.destroyed) flows.delete(flow);
    });
  }
  const endAll = () => {
    for (const { client, upstream } of flows) {
      client.destroy();
      upstream.destroy();
    }
  };
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: server.address().port,
    /** From now on nothing of the open connections arrives on the other side; returns their number. */
    dropFlows() {
      const open = [...flows].filter(({ silent }) => !silent);
      for (const flow of open) flow.silent = true;
      return open.length;
    },
    /** Until `speak`, nothing arrives on either side; connections are still accepted. */
    fallSilent() {
      held ??= [];
    },
    speak() {
      const acts = held ?? [];
      held = undefined;
      for (const act of acts) act();
    },
    /**
     * Some responses don't arrive, the next ones or those after a few: the connection breaks instead of each.
     */
    loseResponses(count, after = 0) {
      responsesToPass = after;
      responsesToLose = count;
    },
    /** Closes the clients' side of the dropped connections: their end comes late. */
    endDropped() {
      for (const flow of flows) if (flow.silent) flow.client.destroy();
    },
    /** Ends the flows; new ones go to another server, as those of a service whose server was replaced. */
    moveTo(port) {
      targetPort = port;
      endAll();
    },
    async stop() {
      endAll();
      await new Promise((done) => server.close(done));
    },
  };
}

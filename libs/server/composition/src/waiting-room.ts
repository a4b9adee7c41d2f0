import { once } from 'node:events';
import { createServer } from 'node:http';

/**
 * Answers the probes of a process that cannot start its work yet: it is alive, so the orchestrator doesn't
 * restart it, but it is not ready.
 * @param reason as text, without secrets; readiness shows it
 * @returns ends it, so that the port is free again
 */
export async function answerWhileWaiting(port: number, reason: string): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const lives = request.url === '/health/live';
    const body = lives ? { status: 'ok' } : { error: `The service ${reason}`, code: 'unavailable' };
    response
      .writeHead(lives ? 200 : 503, { 'content-type': 'application/json', connection: 'close' })
      .end(JSON.stringify(body));
  });
  server.requestTimeout = 5_000;
  server.headersTimeout = 5_000;
  server.listen(port);
  await once(server, 'listening');
  return async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
}

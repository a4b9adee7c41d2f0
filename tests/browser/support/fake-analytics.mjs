import { once } from 'node:events';
import { createServer } from 'node:http';
import { gunzipSync } from 'node:zlib';

/** A product analytics provider on this machine: takes what it is sent, and shows it at `/seen`. */
export async function startFakeAnalytics() {
  /** @type {string[]} */
  const seen = [];
  const server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const { method, url, headers } = request;
      response.setHeader('access-control-allow-origin', headers.origin ?? '*');
      response.setHeader('access-control-allow-headers', '*');
      response.setHeader('access-control-allow-credentials', 'true');
      if (method === 'GET' && url === '/seen') {
        response.end(JSON.stringify(seen));
        return;
      }
      if (method === 'POST') seen.push(textOf(Buffer.concat(chunks)));
      response.setHeader('content-type', 'application/json').end('{"status":1}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${server.address().port}`, stop };
}

/** Bodies are compressed, or a form with Base64. */
function textOf(body) {
  try {
    return gunzipSync(body).toString();
  } catch {
    const form = new URLSearchParams(body.toString()).get('data');
    return form === null ? body.toString() : Buffer.from(form, 'base64').toString();
  }
}

import { randomBytes } from 'node:crypto';
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const web = join(import.meta.dirname, '..', '..', '..', 'dist', 'web');
const types = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
};

/**
 * The front ends behind a plain web server, as with `deploy/nginx.static.conf`: files unchanged, the shell's
 * page for an address without a file, and a nonce of its own for every page.
 */
export async function startStaticWeb() {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://web');
    const path = normalize(decodeURIComponent(pathname));
    const file = path.startsWith('/remotes/') ? join(web, path) : join(web, 'shell', path);
    const type = types[extname(path)];
    if (type && statSync(file, { throwIfNoEntry: false })?.isFile()) {
      response.writeHead(200, { 'content-type': type });
      return void createReadStream(file).pipe(response);
    }
    if (type) return void response.writeHead(404).end();
    const nonce = randomBytes(16).toString('hex');
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `script-src 'nonce-${nonce}' 'strict-dynamic'; object-src 'none'; base-uri 'self'`,
    });
    response.end(readFileSync(join(web, 'shell', 'index.html'), 'utf8').replaceAll('{{nonce}}', nonce));
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return { port: server.address().port, stop: () => (server.close(), server.closeAllConnections()) };
}

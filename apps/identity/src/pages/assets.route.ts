import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type Route, send } from '../http/route';
import { commonHeaders } from '../http/security-headers';
import { identityCss } from './identity-css';
import { identityJs } from './identity-js';
import { markSvg } from './mark-svg';

const fontFile = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

/** Style, script, font and sign of the pages. */
export async function assetsRoute(): Promise<Route> {
  const font = await readFile(createRequire(__filename).resolve(fontFile));
  const assets = new Map(
    [
      asset('identity.css', 'text/css; charset=utf-8', identityCss),
      asset('identity.js', 'text/javascript; charset=utf-8', identityJs),
      asset('mark.svg', 'image/svg+xml', markSvg),
      asset('inter.woff2', 'font/woff2', font),
    ].map((one) => [one.path, one]),
  );
  return async ({ request, response, path }) => {
    const found = assets.get(path);
    if (!found) return false;
    const headers = {
      ...commonHeaders,
      etag: found.etag,
      'cache-control': 'no-cache',
      'content-type': found.type,
    };
    if (request.headers['if-none-match'] === found.etag) send(response, 304, '', headers);
    else send(response, 200, found.content, headers);
    return true;
  };
}

function asset(name: string, type: string, content: string | Buffer) {
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 16)}"`;
  return { path: `/assets/${name}`, type, content, etag };
}

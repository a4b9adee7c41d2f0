import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AppConfig, BotterError } from '@botter/contracts';
import type { FastifyHelmetOptions } from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readPageAddresses } from './page-addresses';

const year = 'public, max-age=31536000, immutable';
/** A content hash in the file name: `main.3f2a91bc.js`, `inter-latin.3f2a91bc.woff2`. */
const hashed = /[.-][0-9a-f]{8,}(?:\.chunk)?\.[a-z0-9]+$/i;
/**
 * A file of an older build: it must not be replaced by the page, or the browser would run HTML as a script.
 */
const asset = /\.(?:m?js|css|map|json|txt|xml|svg|png|jpe?g|gif|webp|avif|ico|woff2?|wasm|webmanifest)$/i;
const notFiles = /^\/(?:api|telegram|health|metrics)(?:\/|$)/;

/** Features that a page and its frames may not use. The product needs none of them. */
const permissionsPolicy = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

export interface WebOptions {
  readonly webDir: string;
  /** Headers of a page whose scripts have this nonce. */
  readonly pageHeaders: (nonce: string) => FastifyHelmetOptions;
  /** Is in each page, so that browsers need not ask for it. */
  readonly appConfig: AppConfig;
}

/**
 * Serves the built front ends: the shell at `/`, each remote at `/remotes/<name>/`. An address of a screen
 * gets the shell's page, which routes by itself; any other gets the page for unknown addresses, with 404.
 * Without a build only a clear text is served.
 */
export async function registerWeb(
  fastify: FastifyInstance,
  { webDir, pageHeaders, appConfig }: WebOptions,
): Promise<void> {
  const shell = join(webDir, 'shell');
  const remotes = join(webDir, 'remotes');
  if (!existsSync(join(shell, 'index.html'))) return;
  await fastify.register(fastifyStatic, {
    root: shell,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    index: false,
  });

  // No markup can end the element that it is in.
  const config = JSON.stringify(appConfig).replaceAll('<', '\\u003c');
  const isPageAddress = readPageAddresses(join(shell, 'addresses.json'));
  fastify.get('/*', async (request, reply) => {
    const path = pathOf(request);
    if (notFiles.test(path)) throw nothingHere();
    const [root, file] = path.startsWith('/remotes/')
      ? [remotes, path.slice('/remotes/'.length)]
      : [shell, path.slice(1)];
    if (isFile(root, file)) return sendFile(reply, root, file);
    if (root === remotes || asset.test(path) || !wantsPage(request)) throw nothingHere();
    const isPage = file === 'index.html' || isPageAddress(path);
    return sendPage(isPage ? 'index.html' : 'not-found.html', reply.status(isPage ? 200 : 404));
  });

  /**
   * A page is never cached: its nonce is good for one response. The file is read again each time, so a new
   * build needs no restart.
   */
  async function sendPage(name: string, reply: FastifyReply): Promise<FastifyReply> {
    const nonce = randomBytes(16).toString('base64');
    const html = await readFile(join(shell, name), 'utf8');
    await reply.helmet(pageHeaders(nonce));
    return reply
      .header('cache-control', 'no-store')
      .header('permissions-policy', permissionsPolicy)
      .type('text/html; charset=utf-8')
      .send(html.replaceAll('{{nonce}}', nonce).replace('{{config}}', () => config));
  }
}

function sendFile(reply: FastifyReply, root: string, file: string): FastifyReply {
  return reply.header('cache-control', hashed.test(file) ? year : 'no-cache').sendFile(file, root);
}

/**
 * Plain names only: no way out of the folder, no hidden files. Pages are no files: each response has a nonce.
 */
function isFile(root: string, file: string): boolean {
  const steps = file.split('/');
  const plain = steps.every((step) => step !== '' && !step.startsWith('.') && !/[\\\0]/.test(step));
  return plain && /\.[a-z0-9]+$/i.test(file) && !file.endsWith('.html') && existsSync(join(root, file));
}

function wantsPage(request: FastifyRequest): boolean {
  const accept = request.headers.accept ?? '';
  return accept === '' || accept.includes('text/html') || accept.includes('*/*');
}

function pathOf(request: FastifyRequest): string {
  const [path = '/'] = request.url.split('?');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function nothingHere(): BotterError {
  return new BotterError('not_found', 'There is nothing at this address');
}

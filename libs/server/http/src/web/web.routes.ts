import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BotterError } from '@botter/contracts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const year = 'public, max-age=31536000, immutable';
/** A content hash in the file name: `main.3f2a91bc.js`, `inter-latin.3f2a91bc.woff2`. */
const hashed = /[.-][0-9a-f]{8,}(?:\.chunk)?\.[a-z0-9]+$/i;
/** A file of a build that is gone: its page must not come in its place, or the browser would run HTML as a script. */
const asset = /\.(?:m?js|css|map|json|txt|xml|svg|png|jpe?g|gif|webp|avif|ico|woff2?|wasm|webmanifest)$/i;
const notFiles = /^\/(?:api|telegram|health|metrics)(?:\/|$)/;

/**
 * Serves the built front ends: the shell at `/`, each remote at `/remotes/<name>/`. Any other address that a browser
 * opens gets the shell's page, which finds its own way. Without a build nothing is served but clear words.
 */
export async function registerWeb(fastify: FastifyInstance, webDir: string): Promise<void> {
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

  fastify.get('/*', async (request, reply) => {
    const path = pathOf(request);
    if (notFiles.test(path)) throw nothingHere();
    const [root, file] = path.startsWith('/remotes/')
      ? [remotes, path.slice('/remotes/'.length)]
      : [shell, path.slice(1)];
    if (file !== '' && isFile(root, file)) return sendFile(reply, root, file);
    if (root === remotes || asset.test(path) || !wantsPage(request)) throw nothingHere();
    return sendFile(reply, shell, 'index.html');
  });
}

function sendFile(reply: FastifyReply, root: string, file: string): FastifyReply {
  return reply.header('cache-control', hashed.test(file) ? year : 'no-cache').sendFile(file, root);
}

/** Plain names only: no way out of the folder, no hidden files. */
function isFile(root: string, file: string): boolean {
  const steps = file.split('/');
  const plain = steps.every((step) => step !== '' && !step.startsWith('.') && !/[\\\0]/.test(step));
  return plain && /\.[a-z0-9]+$/i.test(file) && existsSync(join(root, file));
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

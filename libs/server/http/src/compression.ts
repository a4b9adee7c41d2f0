import { constants } from 'node:zlib';
import type { Call } from '@botter/contracts';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Smaller responses are not worth compressing, in bytes. */
const compressionThreshold = 1400;
/**
 * These compress JSON well without making anyone wait: both take about 13 ms of a core for a megabyte of
 * text. With its default of 6, gzip takes 47 ms and saves a sixth more.
 */
const brotliQuality = 4;
const gzipLevel = 3;

/**
 * Compresses responses, except those of the calls that return bytes: their ranges count uncompressed bytes,
 * and a part that is requested by the tag of a compressed whole would be no part of it.
 */
export async function registerCompression(
  fastify: FastifyInstance,
  calls: Readonly<Record<string, Call>>,
): Promise<void> {
  const binary = Object.values(calls).filter((call) => call.binary);
  const paths = new Set(binary.map(({ path }) => path.replaceAll(/\{(\w+)\}/g, ':$1')));
  // Before that of the plugin, which reads the option.
  fastify.addHook('onRoute', (route) => {
    if (paths.has(route.url)) Object.assign(route, { compress: false });
  });
  await fastify.register(compress, {
    global: true,
    globalDecompression: false,
    threshold: compressionThreshold,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } },
    zlibOptions: { level: gzipLevel },
  });
}

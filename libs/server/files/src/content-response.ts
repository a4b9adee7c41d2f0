import type { Readable } from 'node:stream';
import { limitReader } from '@botter/server-http';
import { BoundedSemaphore, tooMany } from '@botter/server-scheduling';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isShownInline } from './content/file-kind';
import type { ByteRange } from './storage/file-storage';

/** A content to be sent, whole or in part. */
export interface Sendable {
  /** The bot whose content it is: downloads of one bot leave room for those of others. */
  readonly owner: string;
  readonly name: string;
  readonly mime: string;
  /** Bytes, if known before. */
  readonly size: number | undefined;
  /** Changes with the content, and only then. */
  readonly tag: string;
  open(range?: ByteRange): Promise<Readable | undefined>;
}

/**
 * Simultaneous downloads of this process: each holds a connection to its storage, as long as its reader
 * takes.
 */
const downloads = new BoundedSemaphore({
  atOnce: 64,
  waiting: 500,
  patienceMs: 15_000,
  refusal: () => tooMany('files are being downloaded'),
});

/**
 * Responds with a content that a person uploaded, so that nothing in it ever runs: its type is stated and not
 * guessed, only images, videos and audio are shown inline, and even in its own tab it is in a sandbox without
 * any right. Supports one range (RFC 9110, section 14) and `If-None-Match`.
 * @returns false if the content is gone
 * @throws BotterError `unavailable` if too many contents are being sent
 */
export async function sendContent(
  content: Sendable,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const etag = `"${content.tag}"`;
  const headers = {
    etag,
    'cache-control': 'private, max-age=300',
    vary: 'authorization',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'content-disposition': contentDisposition(content),
    'content-type': contentType(content.mime),
    ...(content.size === undefined ? {} : { 'accept-ranges': 'bytes' }),
  };
  if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) {
    await reply.code(304).headers(headers).send();
    return true;
  }
  const range = content.size === undefined ? undefined : requestedRange(request, content.size, etag);
  if (range === 'unsatisfiable') {
    await reply
      .code(416)
      .headers({ 'content-range': `bytes */${content.size}` })
      .send();
    return true;
  }
  const stream = await opened(content, range, request);
  if (!stream) return false;
  void reply.headers(headers);
  if (range) {
    void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${content.size}`);
    void reply.header('content-length', range.end - range.start + 1);
  } else if (content.size !== undefined) {
    void reply.header('content-length', content.size);
  }
  await reply.send(stream);
  return true;
}

/** Opens a content and holds its place until it is closed, also because a reader takes too long. */
async function opened(
  content: Sendable,
  range: ByteRange | undefined,
  { socket }: FastifyRequest,
): Promise<Readable | undefined> {
  const leave = await downloads.enter(content.owner);
  const stream = await content.open(range).catch((error: unknown) => {
    leave();
    throw error;
  });
  if (!stream) {
    leave();
    return undefined;
  }
  limitReader(stream, socket);
  stream.once('close', leave);
  return stream;
}

/** A content that can only be downloaded gets no type that a browser would draw, however it is requested. */
function contentType(mime: string): string {
  if (isShownInline(mime)) return mime;
  if (mime === 'text/plain') return 'text/plain; charset=utf-8';
  return mime === 'application/pdf' ? mime : 'application/octet-stream';
}

/** RFC 6266: the name once in ASCII, once unchanged. */
function contentDisposition({ name, mime }: Sendable): string {
  const plain = name.replaceAll(/[^\x20-\x7E]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const way = isShownInline(mime) ? 'inline' : 'attachment';
  return `${way}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Several ranges, and units other than bytes, count as no range, which the standard allows. */
function requestedRange(
  { headers }: FastifyRequest,
  size: number,
  etag: string,
): ByteRange | 'unsatisfiable' | undefined {
  const wanted = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '');
  const condition = headers['if-range'];
  if (!wanted || (condition !== undefined && condition !== etag)) return undefined;
  const [, first = '', last = ''] = wanted;
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start <= end && start < size ? { start, end } : 'unsatisfiable';
}

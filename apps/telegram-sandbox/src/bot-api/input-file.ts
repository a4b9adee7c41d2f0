import { Readable } from 'node:stream';
import { photoByteLimit, uploadByteLimit } from '@botter/bot-api';
import { type StoredFile, uniqueIdOf } from '../world/file-store';
import type { MediaKind } from '../world/types';
import { ApiError, badRequest } from './api-error';
import type { MethodCall } from './method';

const megabyte = 1024 * 1024;
const fetchTimeoutMs = 5000;

/** The file of a call: uploaded, by `file_id` of this bot, or by address, as `InputFile` allows. */
export async function inputFile(call: MethodCall, field: string, kind: MediaKind): Promise<StoredFile> {
  const { params } = call;
  const attached = /^attach:\/\/(.+)$/.exec(params.text(field))?.[1];
  const upload = params.uploads.get(attached ?? field);
  if (upload) return checked(upload, kind);
  const written = params.text(field);
  if (written === '') throw badRequest(`there is no ${kind.replace('_', ' ')} in the request`);
  if (/^https?:\/\//i.test(written)) return checked(await fetched(call, written, kind), kind);
  return byFileId(call, written);
}

function byFileId({ world, bot }: MethodCall, fileId: string): StoredFile {
  const uniqueId = uniqueIdOf(bot.id, fileId);
  const file = uniqueId === undefined ? undefined : world.files.get(uniqueId);
  if (!file) throw badRequest('wrong file identifier/HTTP URL specified');
  return file;
}

function checked(file: StoredFile, kind: MediaKind): StoredFile {
  if (file.size === 0) throw badRequest('file must be non-empty');
  if (file.size > uploadByteLimit) throw new ApiError(413, 'Request Entity Too Large');
  if (kind !== 'photo') return file;
  if (file.size > photoByteLimit) throw badRequest('file is too big');
  if (!file.image) throw badRequest('IMAGE_PROCESS_FAILED');
  const { width, height } = file.image;
  const tooLong = Math.max(width, height) > 20 * Math.min(width, height);
  if (width + height > 10_000 || tooLong) throw badRequest('PHOTO_INVALID_DIMENSIONS');
  return file;
}

/** Telegram fetches photos up to 5 MB and other files up to 20 MB by itself. */
async function fetched({ world }: MethodCall, url: string, kind: MediaKind): Promise<StoredFile> {
  const limit = (kind === 'photo' ? 5 : 20) * megabyte;
  const response = await fetch(url, { signal: AbortSignal.timeout(fetchTimeoutMs) }).catch(() => undefined);
  if (!response?.ok || !response.body) {
    await response?.body?.cancel();
    throw badRequest('failed to get HTTP URL content');
  }
  const mimeType = response.headers.get('content-type')?.split(';')[0] ?? 'application/octet-stream';
  const fits = kind !== 'photo' || mimeType.startsWith('image/');
  if (!fits || Number(response.headers.get('content-length') ?? 0) > limit) {
    await response.body.cancel();
    throw badRequest(fits ? 'failed to get HTTP URL content' : 'wrong type of the web page content');
  }
  const name = new URL(url).pathname.split('/').pop() || 'file';
  try {
    return await world.files.save(atMost(Readable.fromWeb(response.body as never), limit), name, mimeType);
  } catch {
    throw badRequest('failed to get HTTP URL content');
  }
}

function atMost(content: Readable, limit: number): Readable {
  let size = 0;
  return content.map((chunk: Buffer) => {
    size += chunk.length;
    if (size > limit) throw new Error('too big');
    return chunk;
  });
}

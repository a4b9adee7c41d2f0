import { uploadByteLimit } from '@botter/bot-api';
import type { FastifyRequest } from 'fastify';
import type { StoredFile } from '../world/file-store';
import type { JsonObject } from '../world/types';
import type { World } from '../world/world';
import { ApiError } from './api-error';
import { isObject, Params } from './params';

/** The parameters of a request, from its address and its body in any of the forms the Bot API takes. */
export async function requestParams(world: World, request: FastifyRequest): Promise<Params> {
  const query = request.query as JsonObject;
  if (request.isMultipart()) return multipartParams(world, request, query);
  return new Params(isObject(request.body) ? { ...query, ...request.body } : query);
}

/** Files go straight to disk, never whole into memory. */
async function multipartParams(world: World, request: FastifyRequest, query: JsonObject): Promise<Params> {
  const values: JsonObject = { ...query };
  const uploads = new Map<string, StoredFile>();
  // One byte more than allowed shows that a file is too big.
  for await (const part of request.parts({ limits: { fileSize: uploadByteLimit + 1, parts: 100 } })) {
    if (part.type === 'field') {
      values[part.fieldname] = part.value;
      continue;
    }
    const saved = await world.files.save(part.file, part.filename || 'file', part.mimetype);
    if (saved.size > uploadByteLimit) {
      world.files.remove(saved.uniqueId);
      throw new ApiError(413, 'Request Entity Too Large');
    }
    uploads.set(part.fieldname, saved);
    // Clients may also write the name with nothing behind it.
    values[part.fieldname] ||= `attach://${part.fieldname}`;
  }
  return new Params(values, uploads);
}

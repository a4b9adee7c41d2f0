import { BotterError } from '@botter/contracts';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/**
 * Parameter of a controller method: the version that `If-Match` names (RFC 9110, section 13.1.1), written as
 * the ETag `"7"`; undefined without the header or with `*`.
 */
export const IfMatch = createParamDecorator((_: unknown, context: ExecutionContext) =>
  readIfMatch(context.switchToHttp().getRequest<FastifyRequest>().headers['if-match']),
);

/** @throws BotterError `validation_failed` for anything but one quoted number */
function readIfMatch(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  const version = /^(?:W\/)?"(\d{1,15})"$/.exec(header.trim())?.[1];
  if (version === undefined) throw new BotterError('validation_failed', 'If-Match must be an ETag like "7"');
  return Number(version);
}

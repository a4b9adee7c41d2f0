import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { grantedAccessOf } from './granted-access';

/**
 * Parameter of a controller method with `bot`, `chat` or `file` access: the `GrantedAccess` (bot id and
 * access type).
 */
export const Granted = createParamDecorator((_: unknown, context: ExecutionContext) =>
  grantedAccessOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

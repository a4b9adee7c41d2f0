import type { Call as CallDefinition, HttpMethod } from '@botter/contracts';
import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest, RouteOptions } from 'fastify';
import { readInput, readInputInParts } from './call-input';

const callKey = 'botter:call';
const infrastructureKey = 'botter:infrastructure';

const requestMethods: Record<HttpMethod, RequestMethod> = {
  GET: RequestMethod.GET,
  POST: RequestMethod.POST,
  PUT: RequestMethod.PUT,
  PATCH: RequestMethod.PATCH,
  DELETE: RequestMethod.DELETE,
};

/**
 * Makes a controller method the handler of a call of the contract: route, status, access and validation come
 * from there.
 */
export function Call(call: CallDefinition): MethodDecorator {
  return applyDecorators(
    RequestMapping({ method: requestMethods[call.method], path: routePath(call.path) }),
    HttpCode(call.status ?? 200),
    SetMetadata(callKey, call),
    // Hooks of Fastify know the call by it, before anything of the body has been read.
    RouteConfig({ call } satisfies CallRoute),
  );
}

/**
 * Marks a route that is no call of the contract and needs no token: probes, metrics, Telegram's webhooks.
 * It is used next to Nest's own `@Get()` or `@Post()`, and the route has to protect itself.
 */
export function PublicInfrastructure(): MethodDecorator {
  return SetMetadata(infrastructureKey, true);
}

interface CallRoute {
  readonly call?: CallDefinition;
}

/** The call that a route of Fastify belongs to; undefined for a route that is none of the contract. */
export function callOfRoute({ config }: Pick<RouteOptions, 'config'>): CallDefinition | undefined {
  return (config as CallRoute | undefined)?.call;
}

type Handler = (...args: never[]) => unknown;

/** The call that a controller method handles. */
export function callOf(handler: Handler): CallDefinition | undefined {
  return Reflect.getMetadata(callKey, handler) as CallDefinition | undefined;
}

export function isPublicInfrastructure(handler: Handler): boolean {
  return Reflect.getMetadata(infrastructureKey, handler) === true;
}

/**
 * Parameter of a `@Call` method: `@Input() input: CallInput<typeof calls.x>`, parsed by the schemas of the
 * contract.
 */
export const Input = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const call = callOf(context.getHandler() as Handler);
  if (!call) throw new Error(`@Input() without @Call() on ${context.getClass().name}`);
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  return call.bodyInParts ? readInputInParts(call, call.bodyInParts, request) : readInput(call, request);
});

/** `/api/bots/{id}` as the router writes it: `/api/bots/:id`. */
function routePath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

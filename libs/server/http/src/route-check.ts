import type { Call } from '@botter/contracts';
import type { INestApplicationContext } from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/constants';
import { ModulesContainer } from '@nestjs/core';
import { callOf, isPublicInfrastructure } from './call.decorator';

interface Route {
  readonly name: string;
  readonly call: Call | undefined;
  readonly infrastructure: boolean;
}

/**
 * Refuses to start with a route without declared access, or with two handlers of one call.
 * @param guarded whether this process checks who is asking; without it no call may be served
 * @throws Error that names the handlers
 */
export function assertRoutesAreCalls(
  app: INestApplicationContext,
  { guarded }: { readonly guarded: boolean },
): void {
  const routes = routesOf(app);
  const unguarded = guarded ? [] : routes.filter(({ call }) => call);
  if (unguarded.length > 0) {
    throw new Error(
      `Calls in a process without the role api: ${unguarded.map(({ name }) => name).join(', ')}`,
    );
  }
  const open = routes.filter(({ call, infrastructure }) => !call && !infrastructure);
  if (open.length > 0) {
    throw new Error(`Routes without @Call(): ${open.map(({ name }) => name).join(', ')}`);
  }
  const seen = new Map<Call, string>();
  for (const { call, name } of routes) {
    if (!call) continue;
    const other = seen.get(call);
    if (other) throw new Error(`${name} and ${other} handle the same call ${call.method} ${call.path}`);
    seen.set(call, name);
  }
}

/** Names of the calls that no controller of the application handles. */
export function unhandledCalls(
  app: INestApplicationContext,
  calls: Readonly<Record<string, Call>>,
): string[] {
  const handled = new Set(routesOf(app).map(({ call }) => call));
  return Object.entries(calls)
    .filter(([, call]) => !handled.has(call))
    .map(([name]) => name);
}

function routesOf(app: INestApplicationContext): Route[] {
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [
    ...module.controllers.values(),
  ]);
  return controllers.flatMap(({ metatype }) => {
    const prototype = (metatype as { prototype?: object } | null)?.prototype;
    if (!prototype || !metatype) return [];
    return handlersOf(prototype).map(([method, handler]) => ({
      name: `${metatype.name}.${method}`,
      call: callOf(handler),
      infrastructure: isPublicInfrastructure(handler),
    }));
  });
}

type Handler = (...args: never[]) => unknown;

function handlersOf(prototype: object): [string, Handler][] {
  return Object.getOwnPropertyNames(prototype).flatMap((name) => {
    const value = Object.getOwnPropertyDescriptor(prototype, name)?.value as unknown;
    const isRoute =
      name !== 'constructor' && typeof value === 'function' && Reflect.hasMetadata(PATH_METADATA, value);
    return isRoute ? [[name, value as Handler] as [string, Handler]] : [];
  });
}

import type { Call, WebhookDescription } from '@botter/contracts';
import type { MigrationSet } from '@botter/server-database';
import { EventTypes, type Projection, type RecordedEvent } from '@botter/server-event-store';
import type { LiveSignal } from '@botter/server-live';
import type { DynamicModule, Type } from '@nestjs/common';
import type { SubscriptionProvider } from './provide-subscription';

type NestModules = readonly (Type | DynamicModule)[];

/** A read model, and what open pages are told with each change of it. */
export interface ModuleProjection {
  readonly projection: Projection;
  /** Published in the transaction in which the read model changes; nothing when left out. */
  readonly signals?: (event: RecordedEvent) => readonly LiveSignal[];
}

/** Everything that one module brings to the product. The list of modules in `composition` is the only place that names it. */
export interface ServerModule {
  readonly name: string;
  /** The calls it handles: the start fails where one of them has no handler. */
  readonly calls?: Readonly<Record<string, Call>>;
  /** Calls of its own that answer with events without an end: described like others, opened by nobody with `request`. */
  readonly streams?: Readonly<Record<string, Call>>;
  /** What it sends to addresses of users, by the name of the event: the section `webhooks` of the API page. */
  readonly webhooks?: Readonly<Record<string, WebhookDescription>>;
  /** Its tables. A module comes behind those whose tables it refers to. */
  readonly migrations?: MigrationSet;
  /**
   * Those of its tables in the schema `app` that have a `bot_id`: the rows of a deleted bot are erased there, by the conversations,
   * and whatever a slow process writes afterwards. Read models handle `BotDeleted` themselves.
   */
  readonly botTables?: readonly string[];
  /** Those of its statements that run for every update or message: `npm run migrate -- --distribute` requires a plan for each. */
  readonly hotStatements?: readonly { readonly name: string; readonly text: string }[];
  /** The types of its events. Every process knows those of all modules, whichever of them have a part in it. */
  readonly eventTypes?: EventTypes;
  /** Its read models, kept by the worker role and rebuilt by a replay. */
  readonly projections?: readonly ModuleProjection[];
  /** What follows from events, in the worker role. */
  readonly subscriptions?: readonly SubscriptionProvider[];
  /** What every process has of it. */
  readonly everywhere?: NestModules;
  /** What a process has of it in each role. */
  readonly api?: NestModules;
  readonly runtime?: NestModules;
  readonly worker?: NestModules;
}

/** The types of the events of all the modules. */
export function eventTypesOf(modules: readonly ServerModule[]): EventTypes {
  return EventTypes.merge(modules.flatMap(({ eventTypes }) => eventTypes ?? []));
}

/** The tables of all the modules, in their order. */
export function migrationsOf(modules: readonly ServerModule[]): MigrationSet[] {
  return modules.flatMap(({ migrations }) => (migrations ? [migrations] : []));
}

/** The read models of all the modules, as a replay rebuilds them: nobody is told of that. */
export function projectionsOf(modules: readonly ServerModule[]): Projection[] {
  return modules.flatMap(({ projections = [] }) => projections.map(({ projection }) => projection));
}

/** The calls of all the modules. @throws where two of them have one of the same name */
export function callsOf(modules: readonly ServerModule[]): Readonly<Record<string, Call>> {
  const calls: Record<string, Call> = {};
  for (const module of modules) {
    for (const [name, call] of Object.entries(module.calls ?? {})) {
      if (calls[name]) throw new Error(`The module ${module.name} has a call ${name}, and so has another`);
      calls[name] = call;
    }
  }
  return calls;
}

/** What the API page shows of all the modules. */
export function apiOf(modules: readonly ServerModule[]): {
  readonly calls: Readonly<Record<string, Call>>;
  readonly webhooks: Readonly<Record<string, WebhookDescription>>;
} {
  return {
    calls: Object.assign({}, callsOf(modules), ...modules.map(({ streams }) => streams)),
    webhooks: Object.assign({}, ...modules.map(({ webhooks }) => webhooks)),
  };
}

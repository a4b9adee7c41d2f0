import type { Call, WebhookDescription } from '@botter/contracts';
import type { Config } from '@botter/server-config';
import type { MigrationSet } from '@botter/server-database';
import { EventTypes, type Projection, type RecordedEvent } from '@botter/server-event-store';
import type { LiveSignal } from '@botter/server-live';
import type { ExpiringRows } from '@botter/server-upkeep';
import type { DynamicModule, Type } from '@nestjs/common';
import type { ExpiryProvider } from './provide-expiry';
import type { SubscriptionProvider } from './provide-subscription';

type NestModules = readonly (Type | DynamicModule)[];

/** A read model, and the signals for open pages with each change of it. */
export interface ModuleProjection {
  readonly projection: Projection;
  /**
   * Published in the transaction in which the read model changes; nothing when left out. Those who could see
   * a bot before the transaction are named in its `access_changed` with `isLost`.
   */
  readonly signals?: (event: RecordedEvent) => readonly LiveSignal[];
}

/** Everything that one module brings to the product. Only the list of modules in `composition` names it. */
export interface ServerModule {
  readonly name: string;
  /** The calls it handles: the start fails if one of them has no handler. */
  readonly calls?: Readonly<Record<string, Call>>;
  /**
   * Its own calls whose response is an endless stream of events: described like others, but `request` opens
   * none of them.
   */
  readonly streams?: Readonly<Record<string, Call>>;
  /** Its requests to addresses of users, by the name of the event: the section `webhooks` of the API page. */
  readonly webhooks?: Readonly<Record<string, WebhookDescription>>;
  /** Its tables. A module comes after those whose tables it refers to. */
  readonly migrations?: MigrationSet;
  /**
   * Those of its tables in the schema `app` that have a `bot_id`: the conversations erase the rows of a
   * deleted bot there, even if a slow process writes some afterwards. Read models handle `BotDeleted`
   * themselves.
   */
  readonly botTables?: readonly string[];
  /**
   * The types of its events. Every process knows those of all modules, whichever of them have a part in it.
   */
  readonly eventTypes?: EventTypes;
  /** Its read models, kept by the worker role and rebuilt by a replay. */
  readonly projections?: readonly ModuleProjection[];
  /** Its reactions to events, in the worker role. */
  readonly subscriptions?: readonly SubscriptionProvider[];
  /** Rows that it keeps for a limited time: the upkeep of the worker role deletes them afterwards. */
  readonly expiries?: (config: Config) => readonly (ExpiringRows | ExpiryProvider)[];
  /** Its parts in every process. */
  readonly everywhere?: NestModules;
  /** Its parts in the processes of each role. */
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

/** The read models of all the modules, as a replay rebuilds them: it sends no signals. */
export function projectionsOf(modules: readonly ServerModule[]): Projection[] {
  return modules.flatMap(({ projections = [] }) => projections.map(({ projection }) => projection));
}

/** The calls of all the modules. @throws if two of them have the same name */
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

/** The API page's content of all the modules. */
export function apiOf(modules: readonly ServerModule[]): {
  readonly calls: Readonly<Record<string, Call>>;
  readonly webhooks: Readonly<Record<string, WebhookDescription>>;
} {
  return {
    calls: Object.assign({}, callsOf(modules), ...modules.map(({ streams }) => streams)),
    webhooks: Object.assign({}, ...modules.map(({ webhooks }) => webhooks)),
  };
}

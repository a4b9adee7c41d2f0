import type { CheckpointedSubscription } from '@botter/server-event-store';
import type { Type } from '@nestjs/common';

/** A subscription whose parts are providers. */
export interface SubscriptionProvider {
  readonly inject: readonly (Type | symbol)[];
  readonly useFactory: (...parts: never[]) => CheckpointedSubscription;
}

/**
 * A subscription as a module declares it, before there is an application.
 * @param useFactory makes it from its parts
 * @param inject the providers that are its parts, in the order of the parameters: classes, or tokens of what
 * is no class
 */
export function provideSubscription<Parts extends readonly unknown[]>(
  useFactory: (...parts: Parts) => CheckpointedSubscription,
  ...inject: { readonly [Index in keyof Parts]: Type<Parts[Index]> | symbol }
): SubscriptionProvider {
  return { inject, useFactory } as unknown as SubscriptionProvider;
}

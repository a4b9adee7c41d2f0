import type { Expiry } from '@botter/server-upkeep';
import type { Type } from '@nestjs/common';

/** An expiry that is more than rows of one table, and whose parts are providers. */
export interface ExpiryProvider {
  readonly inject: readonly (Type | symbol)[];
  readonly useFactory: (...parts: never[]) => Expiry;
}

/**
 * An expiry as a module declares it, before there is an application.
 * @param useFactory makes it from its parts
 * @param inject the providers that are its parts, in the order of the parameters: classes, or tokens of what
 * is no class
 */
export function provideExpiry<Parts extends readonly unknown[]>(
  useFactory: (...parts: Parts) => Expiry,
  ...inject: { readonly [Index in keyof Parts]: Type<Parts[Index]> | symbol }
): ExpiryProvider {
  return { inject, useFactory } as unknown as ExpiryProvider;
}

import type { DomainEvent } from '@botter/server-event-store';

/*
 * What is stored has shapes of its own, which the API's may leave behind: nothing here comes from the contracts. A shape
 * that changes gets a new version in `share.event-types.ts`, with the step from the version before.
 */

export type StoredPermission = 'read_only' | 'manage';

/** Also how a revoked share becomes usable again: the same share id, invited again. */
export type ShareInvited = DomainEvent<
  'ShareInvited',
  {
    readonly shareId: string;
    /** Name of the address in the secrets table, never the address. */
    readonly emailRef: string;
    readonly permission: StoredPermission;
  }
>;

/** A person with that verified address has an account. */
export type ShareActivated = DomainEvent<
  'ShareActivated',
  { readonly shareId: string; readonly userId: string }
>;

export type SharePermissionChanged = DomainEvent<
  'SharePermissionChanged',
  { readonly shareId: string; readonly permission: StoredPermission }
>;

export type ShareRevoked = DomainEvent<'ShareRevoked', { readonly shareId: string }>;

/** The share that was revoked longest ago goes where a bot has too many revoked ones. */
export type ShareForgotten = DomainEvent<
  'ShareForgotten',
  { readonly shareId: string; readonly emailRef: string }
>;

export type ShareEvent =
  | ShareInvited
  | ShareActivated
  | SharePermissionChanged
  | ShareRevoked
  | ShareForgotten;

import type { DomainEvent } from '@botter/server-event-store';

/*
 * Stored shapes are independent of the API's, which may change: nothing here comes from the contracts. A
 * shape that changes gets a new version in `share.event-types.ts`, with the step from the version before.
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
type ShareActivated = DomainEvent<'ShareActivated', { readonly shareId: string; readonly userId: string }>;

type SharePermissionChanged = DomainEvent<
  'SharePermissionChanged',
  { readonly shareId: string; readonly permission: StoredPermission }
>;

type ShareRevoked = DomainEvent<'ShareRevoked', { readonly shareId: string }>;

/** If a bot has too many revoked shares, the one that was revoked first is removed. */
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

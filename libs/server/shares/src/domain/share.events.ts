import type { Permission } from '@botter/contracts';
import type { DomainEvent } from '@botter/server-event-store';

/** Also how a revoked share becomes usable again: the same share id, invited anew. */
export type ShareInvited = DomainEvent<
  'ShareInvited',
  {
    readonly shareId: string;
    /** Name of the address in the secrets table, never the address. */
    readonly emailRef: string;
    readonly permission: Permission;
  }
>;

/** A person with that verified address has an account. */
export type ShareActivated = DomainEvent<
  'ShareActivated',
  { readonly shareId: string; readonly userId: string }
>;

export type SharePermissionChanged = DomainEvent<
  'SharePermissionChanged',
  { readonly shareId: string; readonly permission: Permission }
>;

export type ShareRevoked = DomainEvent<'ShareRevoked', { readonly shareId: string }>;

export type ShareEvent = ShareInvited | ShareActivated | SharePermissionChanged | ShareRevoked;

/** What shares must know of the bot whose stream they stand in: whether it still stands, and whose it is. */
export type BotLifeEvent = DomainEvent<'BotAdded', { readonly ownerId: string }> | DomainEvent<'BotDeleted'>;

import { BotterError, type Permission, type Quotas, quotaExceeded } from '@botter/contracts';
import type { BotLifeEvent } from '@botter/server-bots/events';
import type { Decider } from '@botter/server-event-store';
import type { ShareEvent } from './share.events';

export type ShareCommand =
  | {
      readonly type: 'InviteToBot';
      readonly shareId: string;
      readonly emailRef: string;
      readonly permission: Permission;
      /** The user with that verified address; undefined if there is none yet. */
      readonly userId: string | undefined;
      /** Bots that are shared with that address already. */
      readonly sharedBots: number;
      readonly quotas: Pick<Quotas, 'shares' | 'shared_bots'>;
    }
  | { readonly type: 'ActivateShare'; readonly shareId: string; readonly userId: string }
  | { readonly type: 'ChangePermission'; readonly shareId: string; readonly permission: Permission }
  | { readonly type: 'RevokeShare'; readonly shareId: string };

/** Revoked shares of a bot that stay in its list. */
export const revokedSharesKept = 100;

interface ShareState {
  readonly status: 'pending' | 'active' | 'revoked';
  readonly permission: Permission;
  readonly emailRef: string;
  /** When the address was first invited. */
  readonly createdAt: string;
  readonly statusSince: string;
}

export interface SharesState {
  /** Undefined if there is no such bot. */
  readonly ownerId: string | undefined;
  /** Revoked ones in the order in which they were revoked. */
  readonly shares: ReadonlyMap<string, ShareState>;
}

export const sharesDecider: Decider<SharesState, ShareCommand, ShareEvent | BotLifeEvent> = {
  initialState: { ownerId: undefined, shares: new Map() },
  stateVersion: 2,
  weigh: ({ shares }) => 500 * shares.size,

  decide(command, state) {
    const { shareId } = command;
    if (command.type === 'ActivateShare') {
      // The search for people with an account may be late: what is no longer pending is left alone.
      if (state.shares.get(shareId)?.status !== 'pending' || command.userId === state.ownerId) return [];
      return [{ type: 'ShareActivated', data: { shareId, userId: command.userId } }];
    }
    if (state.ownerId === undefined) throw new BotterError('not_found', 'Bot not found');
    switch (command.type) {
      case 'InviteToBot':
        return invite(command, state, state.ownerId);
      case 'ChangePermission': {
        const share = existing(state, shareId);
        if (share.status === 'revoked') throw new BotterError('conflict', 'This share has been revoked');
        if (share.permission === command.permission) return [];
        return [{ type: 'SharePermissionChanged', data: { shareId, permission: command.permission } }];
      }
      case 'RevokeShare':
        if (existing(state, shareId).status === 'revoked') return [];
        return [{ type: 'ShareRevoked', data: { shareId } }, ...forgetOldest(state)];
      default:
        return command satisfies never;
    }
  },

  evolve(state, event) {
    const statusSince = event.metadata?.occurredAt ?? '';
    switch (event.type) {
      case 'BotAdded':
        return { ...state, ownerId: event.data.ownerId };
      case 'BotDeleted':
        return { ownerId: undefined, shares: new Map() };
      case 'ShareInvited': {
        const { shareId, emailRef, permission } = event.data;
        const createdAt = state.shares.get(shareId)?.createdAt ?? statusSince;
        const share: ShareState = { status: 'pending', permission, emailRef, createdAt, statusSince };
        return { ...state, shares: new Map(state.shares).set(shareId, share) };
      }
      case 'ShareActivated':
        return changed(state, event.data.shareId, { status: 'active', statusSince });
      case 'SharePermissionChanged':
        return changed(state, event.data.shareId, { permission: event.data.permission });
      case 'ShareRevoked':
        return revoked(state, event.data.shareId, statusSince);
      case 'ShareForgotten': {
        const shares = new Map(state.shares);
        shares.delete(event.data.shareId);
        return { ...state, shares };
      }
      default:
        event satisfies never;
        return state;
    }
  },
};

function invite(
  command: Extract<ShareCommand, { type: 'InviteToBot' }>,
  state: SharesState,
  ownerId: string,
): ShareEvent[] {
  const { shareId, permission, userId, sharedBots, quotas } = command;
  const before = state.shares.get(shareId);
  if (before && before.status !== 'revoked') {
    throw new BotterError('conflict', 'This bot is already shared with this address');
  }
  if (userId === ownerId) throw new BotterError('conflict', 'You already own this bot');
  const standing = [...state.shares.values()].filter(({ status }) => status !== 'revoked');
  if (standing.length >= quotas.shares) throw quotaExceeded('shares', quotas.shares);
  if (sharedBots >= quotas.shared_bots) throw quotaExceeded('shared_bots', quotas.shared_bots);
  const emailRef = before?.emailRef ?? command.emailRef;
  const events: ShareEvent[] = [{ type: 'ShareInvited', data: { shareId, emailRef, permission } }];
  if (userId !== undefined) events.push({ type: 'ShareActivated', data: { shareId, userId } });
  return events;
}

function existing(state: SharesState, shareId: string): ShareState {
  const share = state.shares.get(shareId);
  if (!share) throw new BotterError('not_found', 'Share not found');
  return share;
}

/** Makes room for one more revoked share. */
function forgetOldest({ shares }: SharesState): ShareEvent[] {
  const old = [...shares].filter(([, { status }]) => status === 'revoked');
  return old
    .slice(0, Math.max(0, old.length + 1 - revokedSharesKept))
    .map(([shareId, { emailRef }]) => ({ type: 'ShareForgotten', data: { shareId, emailRef } }));
}

function revoked(state: SharesState, shareId: string, statusSince: string): SharesState {
  const share = state.shares.get(shareId);
  if (!share) return state;
  const shares = new Map(state.shares);
  shares.delete(shareId);
  return { ...state, shares: shares.set(shareId, { ...share, status: 'revoked', statusSince }) };
}

function changed(state: SharesState, shareId: string, change: Partial<ShareState>): SharesState {
  const share = state.shares.get(shareId);
  if (!share) return state;
  return { ...state, shares: new Map(state.shares).set(shareId, { ...share, ...change }) };
}

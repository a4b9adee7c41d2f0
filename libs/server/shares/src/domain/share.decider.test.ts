import type { BotLifeEvent } from '@botter/server-bots/events';
import { given } from '@botter/server-event-store/testing';
import { revokedSharesKept, sharesDecider } from './share.decider';
import type { ShareEvent } from './share.events';

const bot = { type: 'BotAdded', data: { ownerId: 'owner' } } as BotLifeEvent;
const deleted = { type: 'BotDeleted', data: {} } as BotLifeEvent;
const invited: ShareEvent = {
  type: 'ShareInvited',
  data: { shareId: 's', emailRef: 'email-1', permission: 'read_only' },
};
const activated: ShareEvent = { type: 'ShareActivated', data: { shareId: 's', userId: 'friend' } };
const revoked: ShareEvent = { type: 'ShareRevoked', data: { shareId: 's' } };
const invite = {
  type: 'InviteToBot',
  shareId: 's',
  emailRef: 'email-1',
  permission: 'read_only',
  userId: undefined,
  sharedBots: 0,
  quotas: { shares: 2, shared_bots: 3 },
} as const;

describe('inviting', () => {
  test('records an invitation of someone without an account', () => {
    given(sharesDecider, [bot]).when(invite).then([invited]);
  });

  test('immediately activates the share of someone who has an account', () => {
    given(sharesDecider, [bot])
      .when({ ...invite, userId: 'friend' })
      .then([invited, activated]);
  });

  test('refuses the owner, and an address twice', () => {
    given(sharesDecider, [bot])
      .when({ ...invite, userId: 'owner' })
      .thenThrows('conflict');
    given(sharesDecider, [bot, invited]).when(invite).thenThrows('conflict');
    given(sharesDecider, [bot, invited, activated]).when(invite).thenThrows('conflict');
  });

  test('makes a revoked share usable again, with the stored address', () => {
    given(sharesDecider, [bot, invited, activated, revoked])
      .when({ ...invite, emailRef: 'email-2', permission: 'manage' })
      .then([{ type: 'ShareInvited', data: { shareId: 's', emailRef: 'email-1', permission: 'manage' } }]);
  });

  test('refuses a share without a bot', () => {
    given(sharesDecider, []).when(invite).thenThrows('not_found');
    given(sharesDecider, [bot, deleted]).when(invite).thenThrows('not_found');
  });
});

describe('the quota', () => {
  const other = (shareId: string): ShareEvent => ({
    type: 'ShareInvited',
    data: { shareId, emailRef: `email-${shareId}`, permission: 'read_only' },
  });

  test('counts invitations and people, but not revoked shares', () => {
    const full = [bot, other('a'), other('b')].reduce(sharesDecider.evolve, sharesDecider.initialState);
    expect(() => sharesDecider.decide(invite, full)).toThrow(
      expect.objectContaining({
        code: 'quota_exceeded',
        details: [
          { path: 'quota', message: 'shares' },
          { path: 'limit', message: '2' },
        ],
      }),
    );
    given(sharesDecider, [bot, other('a'), other('b'), { type: 'ShareRevoked', data: { shareId: 'a' } }])
      .when(invite)
      .then([invited]);
  });

  test('counts the bots that are shared with the person', () => {
    given(sharesDecider, [bot])
      .when({ ...invite, sharedBots: 2 })
      .then([invited]);
    given(sharesDecider, [bot])
      .when({ ...invite, userId: 'friend', sharedBots: 3 })
      .thenThrows('quota_exceeded');
  });

  test('reports someone who is already invited, even if it is full', () => {
    given(sharesDecider, [bot, invited, other('b')])
      .when(invite)
      .thenThrows('conflict');
  });
});

describe('activating', () => {
  const activate = { type: 'ActivateShare', shareId: 's', userId: 'friend' } as const;

  test('activates a pending share', () => {
    given(sharesDecider, [bot, invited]).when(activate).then([activated]);
  });

  test('leaves anything else alone', () => {
    given(sharesDecider, [bot]).when(activate).then([]);
    given(sharesDecider, [bot, invited, deleted]).when(activate).then([]);
    given(sharesDecider, [bot, invited, activated]).when(activate).then([]);
    given(sharesDecider, [bot, invited, revoked]).when(activate).then([]);
    given(sharesDecider, [bot, invited])
      .when({ ...activate, userId: 'owner' })
      .then([]);
  });
});

describe('changing the permission', () => {
  const change = { type: 'ChangePermission', shareId: 's', permission: 'manage' } as const;
  const changed: ShareEvent = {
    type: 'SharePermissionChanged',
    data: { shareId: 's', permission: 'manage' },
  };

  test('changes an active or a pending share', () => {
    given(sharesDecider, [bot, invited, activated]).when(change).then([changed]);
    given(sharesDecider, [bot, invited]).when(change).then([changed]);
  });

  test('changes nothing if it is the same', () => {
    given(sharesDecider, [bot, invited, changed]).when(change).then([]);
  });

  test('refuses a revoked or an unknown share', () => {
    given(sharesDecider, [bot, invited, revoked]).when(change).thenThrows('conflict');
    given(sharesDecider, [bot]).when(change).thenThrows('not_found');
  });
});

describe('revoking', () => {
  const revoke = { type: 'RevokeShare', shareId: 's' } as const;

  test('ends an active or a pending share', () => {
    given(sharesDecider, [bot, invited, activated]).when(revoke).then([revoked]);
    given(sharesDecider, [bot, invited]).when(revoke).then([revoked]);
  });

  test('changes nothing the second time', () => {
    given(sharesDecider, [bot, invited, revoked]).when(revoke).then([]);
  });

  test('forgets the share that was revoked first if there are too many', () => {
    const gone = (shareId: string): ShareEvent[] => [
      { type: 'ShareInvited', data: { shareId, emailRef: `email-${shareId}`, permission: 'manage' } },
      { type: 'ShareRevoked', data: { shareId } },
    ];
    const many = Array.from({ length: revokedSharesKept }, (_, n) => gone(`g${n}`)).flat();
    // The first of them was invited and revoked once more.
    given(sharesDecider, [bot, invited, ...many, ...gone('g0')])
      .when(revoke)
      .then([revoked, { type: 'ShareForgotten', data: { shareId: 'g1', emailRef: 'email-g1' } }]);
  });

  test('refuses an unknown share', () => {
    given(sharesDecider, [bot]).when(revoke).thenThrows('not_found');
  });
});

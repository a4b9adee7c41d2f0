import { botIdOf } from '@botter/server-bots/events';
import { type CheckpointedSubscription, checkpointedSubscription } from '@botter/server-event-store';
import { followsFrom, type JobQueue } from '@botter/server-jobs';
import type { ShareInvited } from '../domain/share.events';
import { sendInvitation } from './send-invitation.job';

/**
 * Mails every invitation, also one that makes a revoked share usable again. The job's id is the event's, so
 * that it counts once.
 */
export function invitationSubscription(jobs: Pick<JobQueue, 'add'>): CheckpointedSubscription {
  return checkpointedSubscription<ShareInvited>({
    name: 'share-invitations',
    on: {
      async ShareInvited(event) {
        const { actor, occurredAt } = event.metadata;
        await jobs.add(
          sendInvitation,
          {
            botId: botIdOf(event),
            shareId: event.data.shareId,
            invitedBy: actor.kind === 'user' ? actor.userId : undefined,
            invitedAt: occurredAt,
          },
          followsFrom(event),
        );
      },
    },
  });
}

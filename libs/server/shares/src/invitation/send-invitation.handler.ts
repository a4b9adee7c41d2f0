import { Clock } from '@botter/server-http';
import { type HandlesJob, type JobContext, JobHandler } from '@botter/server-jobs';
import { Mailer } from '@botter/server-mail';
import { Inject } from '@nestjs/common';
import { invitationLetter } from './invitation-letter';
import { InvitationReader } from './invitation-reader';
import { type InvitationOrder, sendInvitation } from './send-invitation.job';

/** An invitation that is found later than this is old news: a mail about it would only surprise. */
const freshForMs = 3 * 24 * 60 * 60_000;

/**
 * Mails an invitation. The share works without the mail, and no one could repair an address that the mail
 * server refuses permanently: it is logged and counted, not kept as a dead letter.
 */
@JobHandler(sendInvitation)
export class SendInvitationHandler implements HandlesJob<typeof sendInvitation> {
  constructor(
    @Inject(InvitationReader) private readonly invitations: InvitationReader,
    @Inject(Mailer) private readonly mailer: Mailer,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async handle(order: InvitationOrder, { jobId, signal }: JobContext): Promise<void> {
    const at = new Date(order.invitedAt);
    if (this.clock.now().getTime() - at.getTime() > freshForMs) return;
    const invitation = await this.invitations.read(order);
    if (!invitation) return;
    const outcome = await this.mailer.send(
      { id: jobId, kind: 'invitation', to: invitation.email, at, ...invitationLetter(invitation) },
      signal,
    );
    if (outcome.kind === 'failed') throw new Error(outcome.reason);
  }
}

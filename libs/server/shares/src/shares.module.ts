import { ACCESS_READER } from '@botter/server-auth';
import { MailModule } from '@botter/server-mail';
import { SchedulingModule } from '@botter/server-scheduling';
import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { SharesAccessReader } from './access-reader';
import { ShareActivator } from './activation/share-activator';
import { SignUps } from './activation/sign-ups';
import { ChangePermissionHandler } from './commands/change-permission';
import { InviteToBotHandler } from './commands/invite-to-bot';
import { RevokeShareHandler } from './commands/revoke-share';
import { InvitationReader } from './invitation/invitation-reader';
import { SendInvitationHandler } from './invitation/send-invitation.handler';
import { ShareStream } from './share.stream';
import { ShareAddresses } from './share-addresses';
import { ShareDecisions } from './share-decisions';
import { ShareReader } from './share-reader';
import { SharesController } from './shares.controller';
import { SharesOfPerson } from './shares-of-person';

const commandHandlers = [InviteToBotHandler, ChangePermissionHandler, RevokeShareHandler];

/**
 * The calls about shares. Global, because other modules also get people's rights from it (`ACCESS_READER`).
 */
@Global()
@Module({
  imports: [CqrsModule],
  controllers: [SharesController],
  providers: [
    ShareStream,
    ShareAddresses,
    ShareDecisions,
    ShareReader,
    SharesOfPerson,
    ...commandHandlers,
    { provide: ACCESS_READER, useClass: SharesAccessReader },
  ],
  exports: [ACCESS_READER],
})
export class SharesApiModule {}

/** Activates shares of people who got an account, mails invitations, and knows who loses a bot. */
@Module({
  imports: [SchedulingModule, MailModule],
  providers: [
    ShareStream,
    ShareAddresses,
    ShareActivator,
    SignUps,
    InvitationReader,
    SendInvitationHandler,
    { provide: ACCESS_READER, useClass: SharesAccessReader },
  ],
})
export class SharesWorkerModule {}

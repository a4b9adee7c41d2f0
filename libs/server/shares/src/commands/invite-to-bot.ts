import { BotterError, type Permission, type Share } from '@botter/contracts';
import { normalEmail } from '@botter/server-auth';
import { CONFIG, type Config } from '@botter/server-config';
import { isCommitUnknown } from '@botter/server-database';
import { Clock, eventMetadata, type RequestCaller } from '@botter/server-http';
import { SECRET_STORE, Secret, type SecretStore } from '@botter/server-secrets';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SharesState } from '../domain/share.decider';
import { ShareStream } from '../share.stream';
import { ShareAddresses } from '../share-addresses';
import { ShareReader } from '../share-reader';

/** Shares a bot with the holder of an address; the result shows the share. */
export class InviteToBot extends Command<Share> {
  constructor(
    readonly botId: string,
    readonly email: string,
    readonly permission: Permission,
    readonly caller: RequestCaller,
  ) {
    super();
  }
}

@CommandHandler(InviteToBot)
export class InviteToBotHandler implements ICommandHandler<InviteToBot> {
  constructor(
    @Inject(ShareAddresses) private readonly addresses: ShareAddresses,
    @Inject(ShareStream) private readonly stream: ShareStream,
    @Inject(ShareReader) private readonly reader: ShareReader,
    @Inject(SECRET_STORE) private readonly secrets: SecretStore,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async execute({ botId, email, permission, caller }: InviteToBot): Promise<Share> {
    if (caller.user.email && normalEmail(caller.user.email) === normalEmail(email)) {
      throw new BotterError('conflict', 'This is your own address: you already own this bot');
    }
    const shareId = await this.addresses.shareIdOf(botId, email);
    const userId = await this.addresses.userWith(email);
    const emailRef = await this.secrets.put({ kind: 'share_email', botId }, new Secret(email));
    const command = {
      type: 'InviteToBot',
      shareId,
      emailRef,
      permission,
      userId,
      sharedBots: await this.addresses.sharedBotsOf(email),
      quotas: this.config.quotas,
    } as const;
    try {
      const { state } = await this.stream.run(botId, command, eventMetadata(caller, this.clock.now()));
      await this.addresses.keep(botId, shareId, email);
      await this.#tidy(botId, shareId, emailRef, state);
      return this.reader.written(shareId, state);
    } catch (error) {
      // The invitation may have been stored, with this address.
      if (!isCommitUnknown(error)) await this.#tidy(botId, shareId, emailRef, await this.stream.state(botId));
      throw error;
    }
  }

  /** An address that was already stored stays, and a refused invitation leaves nothing behind. */
  async #tidy(
    botId: string,
    shareId: string,
    emailRef: string,
    { ownerId, shares }: SharesState,
  ): Promise<void> {
    if (shares.get(shareId)?.emailRef !== emailRef) await this.secrets.erase([emailRef]);
    if (ownerId === undefined) await this.addresses.forgetBot(botId);
  }
}

import type { UsersTables } from '@botter/server-auth';
import type { BotTables } from '@botter/server-bots';
import { CONFIG, type Config } from '@botter/server-config';
import { DATABASE, type Database } from '@botter/server-database';
import { SECRET_STORE, type SecretStore } from '@botter/server-secrets';
import { Inject, Injectable } from '@nestjs/common';
import type { Kysely } from 'kysely';
import { ShareStream } from '../share.stream';
import type { Invitation } from './invitation-letter';
import type { InvitationOrder } from './send-invitation.job';

/** Collects the content of an invitation, at the moment when it is sent. */
@Injectable()
export class InvitationReader {
  readonly #db: Kysely<BotTables & UsersTables>;

  constructor(
    @Inject(DATABASE) database: Database,
    @Inject(ShareStream) private readonly stream: ShareStream,
    @Inject(SECRET_STORE) private readonly secrets: SecretStore,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.#db = database.withTables<BotTables & UsersTables>();
  }

  /**
   * Undefined if there is nothing to send: the share was revoked or the bot deleted meanwhile.
   * @throws Error if the read model of bots lags behind the events
   */
  async read({ botId, shareId, invitedBy }: InvitationOrder): Promise<Invitation | undefined> {
    const { ownerId, shares } = await this.stream.state(botId);
    const share = shares.get(shareId);
    if (ownerId === undefined || !share || share.status === 'revoked') return undefined;
    const address = await this.secrets.get(share.emailRef);
    if (!address) return undefined;
    const bot = await this.#db
      .selectFrom('read.bots')
      .select(['name', 'username'])
      .where('id', '=', botId)
      .executeTakeFirst();
    if (!bot) throw new Error('The bot of this invitation is not in the read model yet');
    return {
      bot,
      inviter: invitedBy && (await this.#nameOf(invitedBy)),
      permission: share.permission,
      email: address.reveal(),
      publicUrl: this.config.publicUrl,
    };
  }

  async #nameOf(userId: string): Promise<string | undefined> {
    const user = await this.#db
      .selectFrom('app.users')
      .select(['first_name', 'last_name'])
      .where('id', '=', userId)
      .executeTakeFirst();
    return [user?.first_name, user?.last_name].filter(Boolean).join(' ') || undefined;
  }
}

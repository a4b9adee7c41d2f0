import { DATABASE, type Database } from '@botter/server-database';
import { LivePublisher } from '@botter/server-live';
import { Inject, Injectable } from '@nestjs/common';
import type { SharesState } from './domain/share.decider';
import type { ShareTables } from './shares.tables';

/** The part of a command's result with the decision. */
interface Decided {
  readonly events: readonly unknown[];
  readonly state: SharesState;
  readonly version: number;
}

/**
 * Makes an owner's decision about a share take effect immediately, in every process, even while the read
 * model lags behind.
 */
@Injectable()
export class ShareDecisions {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(LivePublisher) private readonly live: LivePublisher,
  ) {}

  /**
   * Stores the decision, and has open streams check their access. Of two decisions the later one counts,
   * whichever is stored first.
   */
  async record(botId: string, shareId: string, { events, state, version }: Decided): Promise<void> {
    if (events.length === 0) return;
    const share = state.shares.get(shareId);
    const permission = share?.status === 'active' ? share.permission : null;
    await this.db.transaction().execute(async (tx) => {
      await tx
        .withTables<ShareTables>()
        .insertInto('app.share_decisions')
        .values({ share_id: shareId, bot_id: botId, permission, version })
        .onConflict((conflict) =>
          conflict
            .column('share_id')
            .doUpdateSet({ permission, version })
            .where('app.share_decisions.version', '<', version),
        )
        .execute();
      await this.live.publish(tx, [
        { kind: 'access_changed', botId, isLost: permission === null },
        { kind: 'bot_changed', botId },
      ]);
    });
  }
}

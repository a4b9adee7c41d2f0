import { BotterError } from '@botter/contracts';
import { CONFIG, type Config } from '@botter/server-config';
import { Clock } from '@botter/server-http';
import { Inject, Injectable } from '@nestjs/common';
import { BotRegistrations } from '../bot-registrations';
import { BotInspector } from './bot-inspector';

/** A webhook that was taken is noticed after this time. */
const lookEveryMs = 5 * 60_000;
/** Few calls at a time, so that Telegram and our own answers don't feel it. */
const atOnce = 4;
const batch = 100;

/**
 * Notices, without anybody looking, that another program has taken a bot's webhook: Telegram does not notify the loser.
 * A poller that loses its bot is told by Telegram right away, so in polling mode there is nothing to watch.
 */
@Injectable()
export class ConflictMonitor {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(BotRegistrations) private readonly registrations: BotRegistrations,
    @Inject(BotInspector) private readonly inspector: BotInspector,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** Looks at bots whose turn it is; several processes share them. */
  async look(): Promise<void> {
    if (this.config.telegram.mode === 'polling') return;
    const now = this.clock.now();
    const due = await this.registrations.takeUninspected(new Date(now.getTime() - lookEveryMs), now, batch);
    const lines = Array.from({ length: atOnce }, async () => {
      for (let botId = due.shift(); botId !== undefined; botId = due.shift()) await this.inspect(botId);
    });
    const failed = (await Promise.allSettled(lines)).find((line) => line.status === 'rejected');
    if (failed) throw failed.reason;
  }

  private async inspect(botId: string): Promise<void> {
    try {
      await this.inspector.inspect(botId);
    } catch (error) {
      // Deleted meanwhile.
      if (!(error instanceof BotterError && error.code === 'not_found')) throw error;
    }
  }
}

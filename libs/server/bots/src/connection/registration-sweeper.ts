import { Clock } from '@botter/server-http';
import { SECRET_STORE, type SecretStore } from '@botter/server-secrets';
import { Inject, Injectable } from '@nestjs/common';
import { BotStream } from '../bot.stream';
import { BotRegistrations } from '../bot-registrations';

/** Brings registrations whose addition broke off to their end, whichever it is. */
@Injectable()
export class RegistrationSweeper {
  constructor(
    @Inject(BotStream) private readonly stream: BotStream,
    @Inject(BotRegistrations) private readonly registrations: BotRegistrations,
    @Inject(SECRET_STORE) private readonly secrets: SecretStore,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** A bot that came to be stays; of one that did not, nothing stays. */
  async settle(botId: string): Promise<void> {
    const bot = await this.stream.state(botId);
    if (bot.status === 'absent') {
      await this.secrets.eraseBot(botId);
      await this.registrations.erase(botId);
    } else {
      await this.registrations.setState(
        botId,
        bot.status === 'active' ? 'active' : 'deleting',
        this.clock.now(),
      );
    }
  }
}

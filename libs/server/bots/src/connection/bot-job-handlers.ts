import { type HandlesJob, JobHandler } from '@botter/server-jobs';
import { SECRET_STORE, type SecretStore } from '@botter/server-secrets';
import { Inject } from '@nestjs/common';
import { BotConnector } from './bot-connector';
import { connectBot, disconnectBot, retireToken } from './bot-jobs';

@JobHandler(connectBot)
export class ConnectBotHandler implements HandlesJob<typeof connectBot> {
  constructor(@Inject(BotConnector) private readonly connector: BotConnector) {}

  handle({ botId }: { botId: string }): Promise<void> {
    return this.connector.connect(botId);
  }
}

@JobHandler(disconnectBot)
export class DisconnectBotHandler implements HandlesJob<typeof disconnectBot> {
  constructor(@Inject(BotConnector) private readonly connector: BotConnector) {}

  handle({ botId }: { botId: string }): Promise<void> {
    return this.connector.disconnect(botId);
  }
}

@JobHandler(retireToken)
export class RetireTokenHandler implements HandlesJob<typeof retireToken> {
  constructor(@Inject(SECRET_STORE) private readonly secrets: SecretStore) {}

  handle({ tokenRef }: { tokenRef: string }): Promise<void> {
    return this.secrets.erase([tokenRef]);
  }
}

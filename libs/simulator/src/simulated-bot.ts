import { type Action, type Bot, type CompiledBot, type ContactField, compileAction } from '@botter/contracts';

/** The fields of a bot that a conversation needs. */
export type SimulatedBot = Pick<
  Bot,
  'id' | 'name' | 'username' | 'telegram_id' | 'can_read_all_group_messages'
> &
  Partial<Pick<Bot, 'timeZone'>>;

/** The configuration to try, saved or not. */
export interface SimulatedConfiguration {
  readonly bot: SimulatedBot;
  readonly actions: readonly Action[];
  /** The fields of its contacts. */
  readonly contactFields?: readonly ContactField[];
}

/** In place of an address that the reader may not see: nothing is sent there. */
const hiddenUrl = 'hidden';

/** The bot as the engine knows it. Its secret references are empty: they are not needed here. */
export function compileBot({ bot, actions, contactFields = [] }: SimulatedConfiguration): CompiledBot {
  return {
    botId: bot.id,
    telegramId: bot.telegram_id,
    username: bot.username,
    name: bot.name,
    tokenRef: '',
    webhookSecretRef: '',
    ...(contactFields.length > 0 && { contactFields }),
    ...(bot.timeZone && { timeZone: bot.timeZone }),
    actions: actions.map(({ webhookUrl = hiddenUrl, ...action }) =>
      compileAction(action.id, { ...action, webhookUrl }, null),
    ),
  };
}

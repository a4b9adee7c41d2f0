import { botDescriptionLimit, botNameTextLimit, botShortDescriptionLimit } from '@botter/bot-api';
import { botUserOf } from '../../world/bots';
import type { SandboxBot } from '../../world/types';
import { badRequest } from '../api-error';
import type { Method, MethodCall } from '../method';

type Localized = 'name' | 'description' | 'shortDescription';

function languageOf({ params }: MethodCall): string {
  const language = params.text('language_code');
  if (!/^([a-z]{2})?$/.test(language)) throw badRequest('invalid language code specified');
  return language;
}

function setter(field: Localized, param: string, limit: number, refusal: string): Method {
  return (call) => {
    const language = languageOf(call);
    const value = call.params.text(param).trim();
    if (value.length > limit) throw badRequest(refusal);
    const { bot } = call;
    if (language) bot.localized[language] = { ...bot.localized[language], [field]: value || undefined };
    else if (field !== 'name') bot[field] = value;
    else if (value !== '') bot.name = value;
    call.world.changed('bots');
    return true;
  };
}

function getter(field: Localized, param: string): Method {
  return (call) => ({ [param]: localized(call.bot, languageOf(call), field) });
}

function localized(bot: SandboxBot, language: string, field: Localized): string {
  return bot.localized[language]?.[field] ?? bot[field];
}

/** Who the bot is: getMe, names and descriptions. */
export const identityMethods: Record<string, Method> = {
  getMe: ({ bot }) => ({
    ...botUserOf(bot),
    can_join_groups: bot.canJoinGroups,
    can_read_all_group_messages: bot.canReadAllGroupMessages,
    supports_inline_queries: true,
    can_connect_to_business: false,
    has_main_web_app: false,
    has_topics_enabled: false,
    allows_users_to_create_topics: false,
    can_manage_bots: false,
    supports_join_request_queries: false,
  }),
  setMyName: setter('name', 'name', botNameTextLimit, 'BOT_TITLE_INVALID'),
  getMyName: getter('name', 'name'),
  setMyDescription: setter('description', 'description', botDescriptionLimit, 'BOT_DESCRIPTION_INVALID'),
  getMyDescription: getter('description', 'description'),
  setMyShortDescription: setter(
    'shortDescription',
    'short_description',
    botShortDescriptionLimit,
    'BOT_SHORT_DESCRIPTION_INVALID',
  ),
  getMyShortDescription: getter('shortDescription', 'short_description'),
};

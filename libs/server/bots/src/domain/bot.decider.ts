import { BotterError, type TakeoverMode, type TelegramInfo } from '@botter/contracts';
import type { Decider } from '@botter/server-event-store';
import type { BotEvent, TelegramProfile } from './bot.events';
import { changedFields, type KnownTexts, noTexts } from './telegram-info';

export type BotCommand =
  | {
      readonly type: 'AddBot';
      readonly ownerId: string;
      readonly name: string;
      readonly tokenRef: string;
      readonly webhookSecretRef: string;
      readonly profile: TelegramProfile;
    }
  /** What is left out stays. */
  | {
      readonly type: 'ChangeBot';
      readonly name?: string | undefined;
      readonly timeZone?: string | undefined;
    }
  | { readonly type: 'ReplaceToken'; readonly tokenRef: string; readonly profile: TelegramProfile }
  /** Telegram's current profile of the bot. */
  | { readonly type: 'RecordProfile'; readonly profile: TelegramProfile }
  /** Telegram took these texts, or was found to show them. */
  | { readonly type: 'RecordTelegramInfo'; readonly info: Partial<TelegramInfo> }
  | { readonly type: 'SetTakeoverMode'; readonly mode: TakeoverMode }
  | { readonly type: 'SwitchNotifications'; readonly enabled: boolean }
  | { readonly type: 'SwitchDrafts'; readonly enabled: boolean }
  | { readonly type: 'PublishDraft'; readonly name: string }
  | {
      readonly type: 'DeleteBot';
      readonly confirmedName: string;
      /** The name that its owner sees, if it differs from the history's: for a bot in quarantine. */
      readonly shownName?: string | undefined;
    };

export interface ActiveBot {
  readonly status: 'active';
  readonly ownerId: string;
  readonly name: string;
  readonly tokenRef: string;
  readonly webhookSecretRef: string;
  readonly profile: TelegramProfile;
  readonly texts: KnownTexts;
  readonly takeoverMode: TakeoverMode;
  readonly timeZone: string;
  readonly notificationsEnabled: boolean;
  readonly draftsEnabled: boolean;
  readonly createdAt: string;
}

interface DeletedBot {
  readonly status: 'deleted';
  /** Kept for taking leave of Telegram; the secret itself is erased right after. */
  readonly tokenRef: string;
}

export type BotState = { readonly status: 'absent' } | ActiveBot | DeletedBot;

export const botDecider: Decider<BotState, BotCommand, BotEvent> = {
  initialState: { status: 'absent' },
  stateVersion: 4,

  decide(command, state) {
    switch (command.type) {
      case 'AddBot': {
        if (state.status !== 'absent') throw new BotterError('conflict', 'This bot already exists');
        const { type: _, ...data } = command;
        return [{ type: 'BotAdded', data }];
      }
      case 'ChangeBot': {
        const bot = existing(state);
        const { name = bot.name, timeZone = bot.timeZone } = command;
        return [
          ...(name === bot.name ? [] : [{ type: 'BotRenamed', data: { name } } as const]),
          ...(timeZone === bot.timeZone ? [] : [{ type: 'BotTimeZoneChanged', data: { timeZone } } as const]),
        ];
      }
      case 'ReplaceToken':
        return replaceToken(existing(state), command.tokenRef, command.profile);
      case 'RecordProfile':
        return profileChanges(existing(state), command.profile);
      case 'RecordTelegramInfo': {
        const { profile, texts } = existing(state);
        const news = changedFields({ name: profile.displayName, ...texts }, command.info);
        return Object.keys(news).length === 0 ? [] : [{ type: 'TelegramInfoChanged', data: news }];
      }
      case 'SetTakeoverMode': {
        const { mode } = command;
        return mode === existing(state).takeoverMode
          ? []
          : [{ type: 'BotTakeoverModeChanged', data: { mode } }];
      }
      case 'SwitchNotifications': {
        const { enabled } = command;
        return enabled === existing(state).notificationsEnabled
          ? []
          : [{ type: 'BotNotificationsChanged', data: { enabled } }];
      }
      case 'SwitchDrafts': {
        const { enabled } = command;
        return enabled === existing(state).draftsEnabled
          ? []
          : [{ type: 'BotDraftsChanged', data: { enabled } }];
      }
      case 'PublishDraft': {
        if (!existing(state).draftsEnabled) {
          throw new BotterError('conflict', 'Drafts are off: every change of this bot is live at once.');
        }
        return [{ type: 'BotDraftPublished', data: { name: command.name } }];
      }
      case 'DeleteBot': {
        const bot = existing(state);
        if (![bot.name, command.shownName].includes(command.confirmedName)) {
          throw new BotterError('validation_failed', 'Type the name of the bot exactly to delete it', [
            { path: 'name', message: 'This is not the name of the bot' },
          ]);
        }
        return [{ type: 'BotDeleted', data: { telegramId: bot.profile.telegramId } }];
      }
      default:
        return command satisfies never;
    }
  },

  evolve(state, event) {
    if (event.type === 'BotAdded') {
      const createdAt = event.metadata?.occurredAt ?? '';
      const untouched = {
        texts: noTexts,
        takeoverMode: 'off',
        timeZone: 'UTC',
        notificationsEnabled: false,
        draftsEnabled: false,
      } as const;
      return { status: 'active', ...event.data, ...untouched, createdAt };
    }
    if (state.status !== 'active') return state;
    switch (event.type) {
      case 'BotRenamed':
        return { ...state, name: event.data.name };
      case 'BotTokenReplaced':
        return { ...state, tokenRef: event.data.tokenRef };
      case 'TelegramProfileChanged':
        return { ...state, profile: event.data.profile };
      case 'TelegramInfoChanged': {
        const { name = state.profile.displayName, ...texts } = event.data;
        return {
          ...state,
          profile: { ...state.profile, displayName: name },
          texts: { ...state.texts, ...texts },
        };
      }
      case 'BotTakeoverModeChanged':
        return { ...state, takeoverMode: event.data.mode };
      case 'BotTimeZoneChanged':
        return { ...state, timeZone: event.data.timeZone };
      case 'BotNotificationsChanged':
        return { ...state, notificationsEnabled: event.data.enabled };
      case 'BotDraftsChanged':
        return { ...state, draftsEnabled: event.data.enabled };
      case 'BotDraftPublished':
        return state;
      case 'BotDeleted':
        return { status: 'deleted', tokenRef: state.tokenRef };
      default:
        event satisfies never;
        return state;
    }
  },
};

function existing(state: BotState): ActiveBot {
  if (state.status !== 'active') throw new BotterError('not_found', 'Bot not found');
  return state;
}

function replaceToken(bot: ActiveBot, tokenRef: string, profile: TelegramProfile): BotEvent[] {
  if (profile.telegramId !== bot.profile.telegramId) {
    throw new BotterError(
      'conflict',
      `This token belongs to @${profile.username}. Use a token of @${bot.profile.username}, or add the other bot as a new one.`,
    );
  }
  return [
    { type: 'BotTokenReplaced', data: { tokenRef, replacedTokenRef: bot.tokenRef } },
    ...profileChanges(bot, profile),
  ];
}

function profileChanges(bot: ActiveBot, profile: TelegramProfile): BotEvent[] {
  return sameProfile(profile, bot.profile) ? [] : [{ type: 'TelegramProfileChanged', data: { profile } }];
}

function sameProfile(a: TelegramProfile, b: TelegramProfile): boolean {
  return (
    a.username === b.username &&
    a.displayName === b.displayName &&
    a.canJoinGroups === b.canJoinGroups &&
    a.canReadAllGroupMessages === b.canReadAllGroupMessages
  );
}

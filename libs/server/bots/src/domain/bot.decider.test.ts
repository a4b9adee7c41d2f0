import { given } from '@botter/server-event-store/testing';
import { botDecider } from './bot.decider';
import type { BotAdded, BotEvent, TelegramProfile } from './bot.events';

const profile: TelegramProfile = {
  telegramId: '4200',
  username: 'shop_bot',
  displayName: 'Shop',
  canJoinGroups: true,
  canReadAllGroupMessages: false,
};
const added: BotAdded = {
  type: 'BotAdded',
  data: {
    ownerId: 'user-1',
    name: 'My shop',
    tokenRef: 'token-1',
    webhookSecretRef: 'webhook-1',
    profile,
  },
};
const deleted: BotEvent = { type: 'BotDeleted', data: { telegramId: '4200' } };

describe('adding', () => {
  test('a bot begins with everything that is known of it', () => {
    given(botDecider, [])
      .when({ type: 'AddBot', ...added.data })
      .then([added]);
  });

  test('adds a bot once, also after its deletion', () => {
    given(botDecider, [added])
      .when({ type: 'AddBot', ...added.data })
      .thenThrows('conflict');
    given(botDecider, [added, deleted])
      .when({ type: 'AddBot', ...added.data })
      .thenThrows('conflict');
  });
});

describe('renaming', () => {
  test('records a new name', () => {
    given(botDecider, [added])
      .when({ type: 'ChangeBot', name: 'Our shop' })
      .then([{ type: 'BotRenamed', data: { name: 'Our shop' } }]);
  });

  test('the same name changes nothing', () => {
    given(botDecider, [added]).when({ type: 'ChangeBot', name: 'My shop' }).then([]);
    given(botDecider, [added, { type: 'BotRenamed', data: { name: 'Our shop' } }])
      .when({ type: 'ChangeBot', name: 'Our shop' })
      .then([]);
  });

  test('records a new time zone, and both if both are new', () => {
    const moved: BotEvent = { type: 'BotTimeZoneChanged', data: { timeZone: 'Europe/Berlin' } };
    given(botDecider, [added]).when({ type: 'ChangeBot', timeZone: 'Europe/Berlin' }).then([moved]);
    given(botDecider, [added])
      .when({ type: 'ChangeBot', name: 'Our shop', timeZone: 'Europe/Berlin' })
      .then([{ type: 'BotRenamed', data: { name: 'Our shop' } }, moved]);
    given(botDecider, [added, moved]).when({ type: 'ChangeBot', timeZone: 'Europe/Berlin' }).then([]);
    given(botDecider, [added]).when({ type: 'ChangeBot', timeZone: 'UTC' }).then([]);
  });

  test('there is no bot to rename before it is added and after it is deleted', () => {
    given(botDecider, []).when({ type: 'ChangeBot', name: 'x' }).thenThrows('not_found');
    given(botDecider, [added, deleted]).when({ type: 'ChangeBot', name: 'x' }).thenThrows('not_found');
  });
});

describe('replacing the token', () => {
  const replaced: BotEvent = {
    type: 'BotTokenReplaced',
    data: { tokenRef: 'token-2', replacedTokenRef: 'token-1' },
  };

  test('names the token for erasure', () => {
    given(botDecider, [added]).when({ type: 'ReplaceToken', tokenRef: 'token-2', profile }).then([replaced]);
    given(botDecider, [added, replaced])
      .when({ type: 'ReplaceToken', tokenRef: 'token-3', profile })
      .then([{ type: 'BotTokenReplaced', data: { tokenRef: 'token-3', replacedTokenRef: 'token-2' } }]);
  });

  test('notes what has changed at Telegram meanwhile, once', () => {
    const renamed = { ...profile, username: 'store_bot' };
    given(botDecider, [added])
      .when({ type: 'ReplaceToken', tokenRef: 'token-2', profile: renamed })
      .then([replaced, { type: 'TelegramProfileChanged', data: { profile: renamed } }]);
    given(botDecider, [added, { type: 'TelegramProfileChanged', data: { profile: renamed } }])
      .when({ type: 'ReplaceToken', tokenRef: 'token-2', profile: renamed })
      .then([replaced]);
  });

  test('refuses the token of another bot', () => {
    given(botDecider, [added])
      .when({ type: 'ReplaceToken', tokenRef: 'token-2', profile: { ...profile, telegramId: '4201' } })
      .thenThrows('conflict');
  });
});

describe('taking chats over', () => {
  const changed: BotEvent = { type: 'BotTakeoverModeChanged', data: { mode: '1_hour' } };

  test('is off until the owner chooses otherwise, and each choice is one event', () => {
    given(botDecider, [added]).when({ type: 'SetTakeoverMode', mode: 'off' }).then([]);
    given(botDecider, [added]).when({ type: 'SetTakeoverMode', mode: '1_hour' }).then([changed]);
    given(botDecider, [added, changed]).when({ type: 'SetTakeoverMode', mode: '1_hour' }).then([]);
    given(botDecider, [added, changed])
      .when({ type: 'SetTakeoverMode', mode: 'off' })
      .then([{ type: 'BotTakeoverModeChanged', data: { mode: 'off' } }]);
  });

  test('needs a bot', () => {
    given(botDecider, [added, deleted])
      .when({ type: 'SetTakeoverMode', mode: 'off' })
      .thenThrows('not_found');
  });
});

describe('notifications', () => {
  const changed: BotEvent = { type: 'BotNotificationsChanged', data: { enabled: true } };

  test('are off until the owner switches them on, and each choice is recorded once', () => {
    given(botDecider, [added]).when({ type: 'SwitchNotifications', enabled: false }).then([]);
    given(botDecider, [added]).when({ type: 'SwitchNotifications', enabled: true }).then([changed]);
    given(botDecider, [added, changed]).when({ type: 'SwitchNotifications', enabled: true }).then([]);
    given(botDecider, [added, changed, deleted])
      .when({ type: 'SwitchNotifications', enabled: false })
      .thenThrows('not_found');
  });
});

describe('deleting', () => {
  test('needs the exact current name', () => {
    given(botDecider, [added]).when({ type: 'DeleteBot', confirmedName: 'My shop' }).then([deleted]);
    given(botDecider, [added])
      .when({ type: 'DeleteBot', confirmedName: 'my shop' })
      .thenThrows('validation_failed');
    given(botDecider, [added, { type: 'BotRenamed', data: { name: 'Our shop' } }])
      .when({ type: 'DeleteBot', confirmedName: 'My shop' })
      .thenThrows('validation_failed');
  });

  test('accepts the name that the owner sees, even if it is an older one', () => {
    given(botDecider, [added, { type: 'BotRenamed', data: { name: 'Our shop' } }])
      .when({ type: 'DeleteBot', confirmedName: 'My shop', shownName: 'My shop' })
      .then([deleted]);
  });

  test('refuses a bot that is already deleted', () => {
    given(botDecider, [added, deleted])
      .when({ type: 'DeleteBot', confirmedName: 'My shop' })
      .thenThrows('not_found');
  });
});

describe('what Telegram shows', () => {
  const changed: BotEvent = { type: 'TelegramInfoChanged', data: { name: 'Store', shortDescription: 'Tea' } };

  test('is recorded as far as it is new', () => {
    given(botDecider, [added])
      .when({
        type: 'RecordTelegramInfo',
        info: { name: 'Shop', description: 'All we have', shortDescription: '' },
      })
      .then([{ type: 'TelegramInfoChanged', data: { description: 'All we have' } }]);
    given(botDecider, [added, changed])
      .when({ type: 'RecordTelegramInfo', info: { name: 'Store', shortDescription: '' } })
      .then([{ type: 'TelegramInfoChanged', data: { shortDescription: '' } }]);
  });

  test('is not recorded again if it is the same', () => {
    given(botDecider, [added, changed])
      .when({ type: 'RecordTelegramInfo', info: { name: 'Store', description: '', shortDescription: 'Tea' } })
      .then([]);
    given(botDecider, [added]).when({ type: 'RecordTelegramInfo', info: {} }).then([]);
  });

  test('is the name of the profile too, so that a profile of that name is no news', () => {
    given(botDecider, [added, changed])
      .when({ type: 'ReplaceToken', tokenRef: 'token-2', profile: { ...profile, displayName: 'Store' } })
      .then([{ type: 'BotTokenReplaced', data: { tokenRef: 'token-2', replacedTokenRef: 'token-1' } }]);
  });

  test('of a deleted bot is not recorded', () => {
    given(botDecider, [added, deleted])
      .when({ type: 'RecordTelegramInfo', info: { name: 'Store' } })
      .thenThrows('not_found');
  });
});

describe('what getMe says', () => {
  test('is recorded if it is new', () => {
    const renamed = { ...profile, username: 'store_bot', canReadAllGroupMessages: true };
    given(botDecider, [added])
      .when({ type: 'RecordProfile', profile: renamed })
      .then([{ type: 'TelegramProfileChanged', data: { profile: renamed } }]);
    given(botDecider, [added]).when({ type: 'RecordProfile', profile }).then([]);
  });
});

describe('drafts', () => {
  const on: BotEvent = { type: 'BotDraftsChanged', data: { enabled: true } };
  const off: BotEvent = { type: 'BotDraftsChanged', data: { enabled: false } };

  test('are turned on and off, unless they already are', () => {
    given(botDecider, [added]).when({ type: 'SwitchDrafts', enabled: true }).then([on]);
    given(botDecider, [added, on]).when({ type: 'SwitchDrafts', enabled: false }).then([off]);
    given(botDecider, [added, on]).when({ type: 'SwitchDrafts', enabled: true }).then([]);
    given(botDecider, [added]).when({ type: 'SwitchDrafts', enabled: false }).then([]);
  });

  test('are published while they are on', () => {
    const published: BotEvent = { type: 'BotDraftPublished', data: { name: 'Spring menu' } };
    given(botDecider, [added, on]).when({ type: 'PublishDraft', name: 'Spring menu' }).then([published]);
    given(botDecider, [added, on, published])
      .when({ type: 'PublishDraft', name: 'Spring menu' })
      .then([published]);
    given(botDecider, [added, on, off]).when({ type: 'PublishDraft', name: 'X' }).thenThrows('conflict');
    given(botDecider, [added, deleted]).when({ type: 'PublishDraft', name: 'X' }).thenThrows('not_found');
  });
});

import type { AccessType, Bot } from '@botter/contracts';

/** What the signed-in person may do with the actions of a bot; the server decides again. */
export interface ActionRights {
  /** Add and change actions. */
  readonly edit: boolean;
  /** Delete actions, switch them on and off, see the icons on their cards. */
  readonly own: boolean;
}

/** Rights by access type; an absent one means owner, an unknown one read-only. */
export function actionRights(access: AccessType | undefined): ActionRights {
  return {
    edit: access === undefined || access === 'owner' || access === 'manage',
    own: access === undefined || access === 'owner',
  };
}

/** A bot as the selector names it: name, @username and the access where it is not the owner's. */
export function botOptionText(bot: Pick<Bot, 'name' | 'username' | 'access_type'>): string {
  const base = `${bot.name} @${bot.username}`;
  return actionRights(bot.access_type).own ? base : `${base} (${bot.access_type.replace('_', '-')})`;
}

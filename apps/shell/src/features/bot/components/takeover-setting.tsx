import type { Bot, TakeoverMode } from '@botter/contracts';
import type { SelectOption } from '@botter/web-ui';
import { useSetTakeoverMode } from '../api/use-bot-mutations';
import { ChoiceSetting } from './choice-setting';
import { takeoverNames } from './takeover-names';

const modes: readonly SelectOption<TakeoverMode>[] = Object.entries(takeoverNames).map(([value, label]) => ({
  value: value as TakeoverMode,
  label,
}));

/** Whether a person's message pauses the bot's replies in that chat, and for how long. */
export function TakeoverSetting({ bot }: { bot: Bot }) {
  return (
    <ChoiceSetting
      botId={bot.id}
      title="Human takeover"
      text="When a person writes in a chat, the bot stops replying there for this long."
      value={bot.takeover_mode}
      options={modes}
      saving={useSetTakeoverMode(bot.id)}
      saved="Human takeover updated"
      failed="Failed to update human takeover"
    />
  );
}

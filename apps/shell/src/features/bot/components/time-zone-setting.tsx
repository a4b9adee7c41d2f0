import type { Bot } from '@botter/contracts';
import { timeZoneOptions } from '@botter/web-ui';
import { useSetTimeZone } from '../api/use-bot-mutations';
import { ChoiceSetting } from './choice-setting';

/** The zone in which the bot reads the clock: hours of conditions, dates in texts. */
export function TimeZoneSetting({ bot }: { bot: Bot }) {
  return (
    <ChoiceSetting
      botId={bot.id}
      title="Time zone"
      text="For opening hours, and for dates in your texts."
      value={bot.timeZone}
      options={timeZoneOptions(bot.timeZone)}
      saving={useSetTimeZone(bot.id)}
      saved="Time zone updated"
      failed="Failed to update the time zone"
    />
  );
}

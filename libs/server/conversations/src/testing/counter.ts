import { plan, planMessage, wantedActions } from '@botter/engine';
import type { SessionPlanner } from '../shared/session-planning';

/** The simplest state there is: counts what a person writes, and replies with the number. */
export const counter: SessionPlanner = {
  async plan({ update, bot, values, place, session, now }) {
    const held = await bot.withActions(wantedActions(update, bot.keys, values));
    const planned = plan(update, held, values, now);
    if (planned.kind !== 'message' || place.personId === null) return { plan: planned, bot: held };
    const { chat, message } = planned;
    if (message.text === 'stop') return { plan: planned, bot: held, state: null };
    const { count } = (session?.state ?? { count: 0 }) as { readonly count: number };
    const effects = [
      ...planMessage(String(count + 1), chat, message.threadId),
      ...planned.effects.map((effect) =>
        effect.kind === 'scheduleCallback' ? { ...effect, ofSession: true as const } : effect,
      ),
    ];
    return { plan: { ...planned, effects }, bot: held, state: { count: count + 1 } };
  },
};

import type { LiveEvent } from '../live-events';
import type { CallExample } from './call-example';

const changed: LiveEvent = { type: 'bot_changed', botId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0004' };

/** The call is declared by the module that sends the events. */
export const liveEventExamples = {
  listenToEvents: { response: changed },
} satisfies Readonly<Record<string, CallExample>>;

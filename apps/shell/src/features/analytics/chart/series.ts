import type { Activity, ActivityPoint } from '@botter/contracts';
import { clockTime } from '@botter/web-ui';

export interface Series {
  readonly key: string;
  readonly name: string;
  /** A token of the design. */
  readonly color: string;
  valueOf(point: ActivityPoint): number;
}

/** The series of the chart, each as a stack of two. */
export const charts = {
  messages: [
    { key: 'incoming', name: 'Incoming', color: 'var(--callback)', valueOf: (p) => p.incoming },
    { key: 'outgoing', name: 'Outgoing', color: 'var(--success)', valueOf: (p) => p.replies + p.sent },
  ],
  chats: [
    { key: 'returning', name: 'Returning chats', color: 'var(--command)', valueOf: (p) => p.returningChats },
    { key: 'new', name: 'New chats', color: 'var(--delayed)', valueOf: (p) => p.newChats },
  ],
} as const satisfies Record<string, readonly Series[]>;
export type ChartName = keyof typeof charts;

/**
 * "7 PM" in regions with a clock of twelve hours, "19:00" elsewhere; with minutes in zones whose hours begin
 * at another time.
 */
function hourOf(time: Date): string {
  const { hour12 } = new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions();
  return hour12 && time.getMinutes() === 0
    ? time.toLocaleTimeString(undefined, { hour: 'numeric' })
    : clockTime(time);
}

/** How a point is called under the chart, in the viewer's zone. */
export function pointName(from: string, unit: Activity['unit']): string {
  const time = new Date(from);
  return unit === 'hour'
    ? hourOf(time)
    : time.toLocaleDateString(undefined, { day: 'numeric', month: 'short' });
}

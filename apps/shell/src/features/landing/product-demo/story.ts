import type { InlineButton } from '@botter/web-ui';

/** The conversation that the demo shows, moment by moment. */
export type NodeName = 'start' | 'menu' | 'hours' | 'feedback';
export type EdgeName = 'start-menu' | 'start-hours' | 'start-feedback';

export interface StoryLine {
  id: string;
  /** Moment in which it appears. */
  from: number;
  who: 'person' | 'bot' | 'notice';
  text: string;
  buttons?: InlineButton[][];
  /** Moments in which this button is being pressed. */
  pressed?: { at: number; label: string };
}

const callback = (label: string, value: string): InlineButton => ({ label, type: 'callback', value });

export const storyLines: readonly StoryLine[] = [
  { id: 'start', from: 0, who: 'person', text: '/start' },
  {
    id: 'welcome',
    from: 2,
    who: 'bot',
    text: 'Welcome to <b>Coffee Corner</b>!\nWhat can I do for you?',
    buttons: [
      [callback('Menu', 'menu'), callback('Hours', 'hours')],
      [{ label: 'Book a table', type: 'url', value: 'https://example.com' }],
    ],
    pressed: { at: 3, label: 'Menu' },
  },
  {
    id: 'menu',
    from: 5,
    who: 'bot',
    text: '<b>Today</b>\nFlat white · 3.20\nCortado · 2.90\nCinnamon bun · <s>2.80</s> 1.90',
  },
  { id: 'later', from: 6, who: 'notice', text: '5 minutes later' },
  {
    id: 'feedback',
    from: 7,
    who: 'bot',
    text: 'How was your coffee, <i>Mia</i>?',
    buttons: [[callback('Lovely', 'lovely'), callback('So-so', 'soso')]],
  },
];

/** The lit parts of the flow graph in each moment. */
export const storyLights: readonly { node?: NodeName; edge?: EdgeName }[] = [
  {},
  { node: 'start' },
  { node: 'start' },
  { edge: 'start-menu' },
  { node: 'menu', edge: 'start-menu' },
  { node: 'menu' },
  { edge: 'start-feedback' },
  { node: 'feedback', edge: 'start-feedback' },
  { node: 'feedback' },
];

/** How long each moment lasts, in milliseconds. */
export const storyPace: readonly number[] = [1100, 700, 1700, 700, 700, 1900, 1300, 1800, 2600];
export const lastMoment = storyPace.length - 1;

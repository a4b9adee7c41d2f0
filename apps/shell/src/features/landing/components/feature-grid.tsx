import type { ReactNode } from 'react';
import {
  AnalyticsVisual,
  AutomationVisual,
  BuilderVisual,
  CommunityVisual,
  InteractiveVisual,
  ManagementVisual,
} from './feature-visuals';

const features: { title: string; text: string; visual: ReactNode }[] = [
  {
    title: 'Community engagement',
    text: 'Greet newcomers, answer what everyone asks, and keep a group lively while you sleep.',
    visual: <CommunityVisual />,
  },
  {
    title: 'Business automation',
    text: 'Follow up after a minute or a day, and tell your own systems when something happens.',
    visual: <AutomationVisual />,
  },
  {
    title: 'No-code builder',
    text: 'Write the answer, add buttons, see the bubble exactly as Telegram will draw it. Save. Live.',
    visual: <BuilderVisual />,
  },
  {
    title: 'Interactive experiences',
    text: 'Menus, quizzes, booking links: with inline buttons people get where they want.',
    visual: <InteractiveVisual />,
  },
  {
    title: 'Beta analytics',
    text: 'Messages, chats and what your bot does all day, in numbers that are easy to read.',
    visual: <AnalyticsVisual />,
  },
  {
    title: 'Simple management',
    text: 'All your bots in one place, every conversation at hand, ready for you to step in.',
    visual: <ManagementVisual />,
  },
];

export function FeatureGrid() {
  return (
    <section
      aria-labelledby="features"
      className="border-y border-line bg-surface px-5 py-20 sm:px-8 sm:py-28"
    >
      <div className="mx-auto max-w-6xl">
        <h2
          id="features"
          className="max-w-2xl text-3xl font-semibold tracking-[-0.025em] text-balance sm:text-4xl"
        >
          Everything a good bot needs, nothing to program
        </h2>
        <p className="mt-4 max-w-xl text-muted">
          Made for shops, communities and support teams who know their people better than their servers.
        </p>
        <ul className="mt-12 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {features.map(({ title, text, visual }) => (
            <li
              key={title}
              className="flex flex-col overflow-hidden rounded-2xl border border-line bg-canvas"
            >
              <div
                aria-hidden
                inert
                className="grid h-44 place-items-center overflow-hidden border-b border-line bg-sunken/70 p-5"
              >
                {visual}
              </div>
              <div className="p-6">
                <h3 className="font-semibold tracking-tight">{title}</h3>
                <p className="mt-1.5 text-sm text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

import { Card } from '@botter/web-ui';
import { ChevronDown } from 'lucide-react';

const features = [
  ['Real-time notifications', 'You are notified as soon as someone writes to one of your bots.'],
  ['Message previews', 'A notification shows who wrote, and the beginning of the message.'],
  ['Quick reply', 'Answer a notification in Telegram, and your text is sent to that chat.'],
  ['Rate limiting', '1 per minute per bot. The next notification says how many messages came meanwhile.'],
  ['Ended broadcasts', 'You are notified when a broadcast of a bot that is On has ended, with its figures.'],
  ['Quiet hours', 'In this time you get no notifications. Messages stay in Botter as usual.'],
] as const;

const tips = [
  'No notifications? Status says what is missing. Check also that the bot is On.',
  'The code is not accepted? It is valid for 10 minutes and only once. Get a new one.',
  'Too many wrong codes lock your Telegram account out for 10 minutes.',
  'You have blocked the notifier bot? Open it in Telegram and press Start.',
  'Press Test to see whether notifications reach you. It also works in quiet hours.',
];

/** Help, closed until someone wants it. */
export function HowItWorks() {
  return (
    <Card>
      <details className="group">
        <summary className="touch-target flex cursor-pointer list-none items-center justify-between gap-3 rounded-xl px-5 py-4 text-sm font-semibold text-ink [&::-webkit-details-marker]:hidden">
          <h2>How Notifications Work</h2>
          <ChevronDown aria-hidden className="size-4 text-faint transition-transform group-open:rotate-180" />
        </summary>
        <div className="grid gap-6 px-5 pb-5 text-sm text-muted lg:grid-cols-2">
          <dl className="flex flex-col gap-3">
            {features.map(([name, text]) => (
              <div key={name}>
                <dt className="font-medium text-ink">{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <div>
            <h3 className="font-medium text-ink">Troubleshooting</h3>
            <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-5">
              {tips.map((tip) => (
                <li key={tip}>{tip}</li>
              ))}
            </ul>
          </div>
        </div>
      </details>
    </Card>
  );
}

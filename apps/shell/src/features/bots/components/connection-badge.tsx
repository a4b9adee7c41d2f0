import type { Bot } from '@botter/contracts';
import { Badge, type Tone } from '@botter/web-ui';

const looks: Record<Bot['connection']['state'], { tone: Tone; words: string }> = {
  connected: { tone: 'success', words: 'Connected' },
  connecting: { tone: 'warning', words: 'Connecting' },
  failed: { tone: 'error', words: 'Not connected' },
};

/** Whether Telegram and the product reach each other for this bot. */
export function ConnectionBadge({ state }: { state: Bot['connection']['state'] }) {
  const { tone, words } = looks[state];
  return (
    <Badge tone={tone} dot>
      {words}
    </Badge>
  );
}

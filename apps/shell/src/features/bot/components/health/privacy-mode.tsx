import type { BotHealth } from '@botter/contracts';
import type { ReactNode } from 'react';
import { Fact } from '../fact';

const linkLook = 'font-medium text-accent-ink underline underline-offset-2';
const botFather = (
  <a href="https://t.me/BotFather" target="_blank" rel="noopener noreferrer" className={linkLook}>
    BotFather
  </a>
);

/** What the bot sees in groups, and how to change that in BotFather. */
export function PrivacyMode({ health }: { health: BotHealth }) {
  if (!health.can_join_groups) {
    return (
      <Fact name="Groups" stacked>
        No one can add this bot to a group.
        <HowTo>
          To change that, send <Command>/setjoingroups</Command> to {botFather}, choose this bot, then Enable.
        </HowTo>
      </Fact>
    );
  }
  if (health.can_read_all_group_messages) {
    return (
      <Fact name="Groups" stacked>
        Privacy mode is off: in groups the bot sees every message.
        <HowTo>
          To let it see less, send <Command>/setprivacy</Command> to {botFather}, choose this bot, then
          Enable.
        </HowTo>
      </Fact>
    );
  }
  return (
    <Fact name="Groups" stacked>
      Privacy mode is on: in groups the bot sees commands and replies to its own messages, nothing else.
      <HowTo>
        To let it see every message, send <Command>/setprivacy</Command> to {botFather}, choose this bot, then
        Disable. After that remove the bot from its groups and add it again.
      </HowTo>
    </Fact>
  );
}

function HowTo({ children }: { children: ReactNode }) {
  return <span className="mt-1 block text-xs text-muted">{children}</span>;
}

function Command({ children }: { children: string }) {
  return <span className="font-mono text-ink">{children}</span>;
}

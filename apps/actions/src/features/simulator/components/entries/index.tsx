import type { SimulatorEntry } from '@botter/simulator';
import { MessagePreview } from '@botter/web-ui';
import type { ComponentType } from 'react';
import { BotEntry } from './bot-entry';
import { DelayEntry } from './delay-entry';
import type { EntryProps } from './entry-props';
import { Notice } from './notice';

type Kind = SimulatorEntry['kind'];

/** Every kind of entry in a simulated conversation. */
const entries: { readonly [One in Kind]: ComponentType<EntryProps<One>> } = {
  person: ({ entry, onSend }) => (
    <MessagePreview direction="outgoing" text={entry.text} time={entry.at} onCommand={onSend} />
  ),
  bot: BotEntry,
  press: ({ entry }) => <Notice>“{entry.label}” pressed</Notice>,
  delay: DelayEntry,
  due: ({ entry }) => (
    <Notice>{entry.waitsFor === 'answer' ? 'No answer came in time' : 'The pause is over'}</Notice>
  ),
  handOver: ({ entry: { note } }) => (
    <Notice>The chat is handed over to a person{note === '' ? '' : `, with the note: ${note}`}</Notice>
  ),
  takenOver: () => <Notice>A person handles this chat, so the bot doesn't reply</Notice>,
  problem: ({ entry }) => <Notice>The bot was stopped: {entry.text}</Notice>,
  unanswered: () => <Notice>No action replies to this</Notice>,
  hidden: () => <Notice>The bot doesn't see this: its privacy mode shows it only commands in groups</Notice>,
};

export function Entry(props: EntryProps<Kind>) {
  // The type checker can't see that both are of one kind.
  const Shown = entries[props.entry.kind] as ComponentType<EntryProps<Kind>>;
  return <Shown {...props} />;
}

import { Input, Skeleton, useDebounced } from '@botter/web-ui';
import Database from 'emoji-picker-element/database';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** Served with the product, without requests to anyone else. The library keeps it in the browser. */
const dataSource = new URL('emoji-picker-element-data/en/emojibase/data.json', import.meta.url).href;

/** Emojibase's groups in the order of a phone's keyboard; 2 are parts of emoji. */
const groups = [
  { id: 0, name: 'Smileys', sign: '😀' },
  { id: 1, name: 'People', sign: '👋' },
  { id: 3, name: 'Animals and nature', sign: '🐱' },
  { id: 4, name: 'Food and drink', sign: '🍎' },
  { id: 5, name: 'Travel and places', sign: '🏠' },
  { id: 6, name: 'Activities', sign: '⚽' },
  { id: 7, name: 'Objects', sign: '💡' },
  { id: 8, name: 'Symbols', sign: '⛔' },
  { id: 9, name: 'Flags', sign: '🏁' },
] as const;

interface Emoji {
  readonly unicode: string;
  readonly name: string;
}

/** The number of emoji in a row, and the maximum of a search. */
const columns = 8;
const mostFound = 80;
let database: Database | undefined;

/** All emoji by group, with a search; within them the arrow keys move. */
export default function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const [group, setGroup] = useState<number>(groups[0].id);
  const [typed, setTyped] = useState('');
  const sought = useDebounced(typed);
  const { emoji, failed } = useEmoji(group, sought);
  const grid = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  // The panel was open before this was fetched.
  useEffect(() => search.current?.focus(), []);
  /** In the search: Enter picks the first match, the arrow moves into the matches. */
  const fromSearch = (event: KeyboardEvent) => {
    const first = grid.current?.querySelector('button');
    if (event.key === 'ArrowDown') first?.focus();
    else if (event.key === 'Enter' && typed.trim() !== '' && sought === typed) first?.click();
    else return;
    event.preventDefault();
  };
  return (
    <div className="flex w-80 max-w-full flex-col gap-2 p-2">
      <Input
        ref={search}
        type="search"
        aria-label="Search emoji"
        placeholder="Search emoji"
        maxLength={50}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={fromSearch}
      />
      <fieldset aria-label="Groups of emoji" className="flex justify-between">
        {groups.map(({ id, name, sign }) => (
          <button
            key={id}
            type="button"
            aria-label={name}
            title={name}
            aria-pressed={group === id && typed === ''}
            onClick={() => {
              setTyped('');
              setGroup(id);
            }}
            className="rounded-md px-1 py-0.5 text-lg hover:bg-hover aria-pressed:bg-accent-soft"
          >
            {sign}
          </button>
        ))}
      </fieldset>
      {failed && <p className="p-2 text-sm text-muted">Emoji can't be shown in this browser.</p>}
      {!emoji && !failed && <Skeleton className="h-56" />}
      {emoji?.length === 0 && <p className="p-2 text-sm text-muted">No emoji matches “{typed.trim()}”</p>}
      {emoji && emoji.length > 0 && <Grid emoji={emoji} onPick={onPick} box={grid} />}
    </div>
  );
}

interface GridProps {
  emoji: readonly Emoji[];
  onPick: (emoji: string) => void;
  box: RefObject<HTMLDivElement | null>;
}

function Grid({ emoji, onPick, box }: GridProps) {
  const [stop, setStop] = useState(0);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: columns,
      ArrowUp: -columns,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.findIndex((button) => button === document.activeElement);
    buttons[Math.min(buttons.length - 1, Math.max(0, at + step))]?.focus();
  };
  return (
    <div
      ref={box}
      role="toolbar"
      aria-label="Emoji"
      tabIndex={-1}
      onKeyDown={move}
      className="grid max-h-56 grid-cols-8 overflow-y-auto overscroll-contain"
    >
      {emoji.map(({ unicode, name }, at) => (
        <button
          key={unicode}
          type="button"
          aria-label={name}
          title={name}
          tabIndex={at === Math.min(stop, emoji.length - 1) ? 0 : -1}
          onFocus={() => setStop(at)}
          onClick={() => onPick(unicode)}
          className="aspect-square rounded-md text-2xl hover:bg-hover focus-visible:bg-hover"
        >
          {unicode}
        </button>
      ))}
    </div>
  );
}

/** The emoji of a group, or those that a search finds; undefined while they are read. */
function useEmoji(group: number, words: string): { emoji: readonly Emoji[] | undefined; failed: boolean } {
  const wanted = `${group} ${words.trim()}`;
  const latest = useRef(wanted);
  const [found, setRead] = useState<{ emoji: readonly Emoji[] | undefined }>();
  useEffect(() => {
    latest.current = wanted;
    const read = async () => {
      const emoji = await readEmoji(group, words.trim());
      if (latest.current === wanted) setRead({ emoji });
    };
    void read();
  }, [group, words, wanted]);
  return { emoji: found?.emoji, failed: found !== undefined && found.emoji === undefined };
}

/** Undefined if the browser has no database for them, as in some private windows. */
async function readEmoji(group: number, words: string): Promise<readonly Emoji[] | undefined> {
  try {
    database ??= new Database({ dataSource, locale: 'en' });
    const found =
      words === ''
        ? await database.getEmojiByGroup(group)
        : (await database.getEmojiBySearchQuery(words)).slice(0, mostFound);
    return found.flatMap(toEmoji);
  } catch {
    return undefined;
  }
}

function toEmoji(found: object): Emoji[] {
  const { unicode, annotation } = found as { unicode?: string; annotation?: string };
  return unicode === undefined ? [] : [{ unicode, name: annotation ?? unicode }];
}

import { useMe } from '@botter/web-data';
import { useNavigate } from '@botter/web-router';
import { counted, useActiveOption, useReturnFocus } from '@botter/web-ui';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { SignOutQuestion } from '../features/profile/sign-out-question';
import { EntryList } from './components/entry-list';
import type { Entry } from './entry';
import { paletteStore } from './palette-store';
import { keepRecent } from './recent-entries';
import { usePaletteEntries } from './use-palette-entries';

const title = 'Search and go to';

/** Cmd/Ctrl+K: finds pages, bots, actions, chats and commands by a few letters. */
export default function Palette() {
  const { me } = useMe();
  const [typed, setTyped] = useState('');
  const [isLeaving, setLeaving] = useState(false);
  const navigate = useNavigate();
  const returnFocus = useReturnFocus();
  const { groups, isSearching, isFailed } = usePaletteEntries(typed, () => setLeaving(true));
  const entries = groups.flatMap((group) => group.entries);

  const choose = (entry: Entry) => {
    if (me) keepRecent(me.id, entry);
    if (!entry.staysOpen) paletteStore.close();
    if (entry.to !== undefined) void navigate(entry.to);
    entry.run?.();
  };
  const { active, activate, reset, optionId, listId, field } = useActiveOption(entries, choose, isSearching);
  if (isLeaving) return <SignOutQuestion onClose={paletteStore.close} />;

  const isEmpty = typed.trim() === '';
  const isNothing = !isEmpty && !isSearching && entries.length === 0;
  return (
    <Dialog.Root open onOpenChange={(open) => !open && paletteStore.close()}>
      <Dialog.Portal>
        <Dialog.Overlay className="animate-fade-in fixed inset-0 z-50 bg-overlay" />
        <Dialog.Content
          {...returnFocus}
          aria-describedby={undefined}
          className="animate-rise-in fixed inset-x-3 top-3 z-50 mx-auto max-w-xl overflow-hidden rounded-2xl border border-line bg-raised shadow-xl outline-none sm:top-[12vh]"
        >
          <Dialog.Title className="sr-only">{title}</Dialog.Title>
          <input
            {...field}
            type="text"
            aria-label={title}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              reset();
            }}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            placeholder="Search bots, pages, actions and chats…"
            className="h-13 w-full border-b border-line bg-transparent px-5 text-base text-ink outline-none placeholder:text-faint focus-visible:border-accent"
          />
          <EntryList
            id={listId}
            groups={groups}
            active={active}
            optionId={optionId}
            onActivate={activate}
            onChoose={choose}
          />
          <p className="px-5 py-3 text-sm text-muted empty:hidden">
            {isFailed
              ? 'Actions and chats could not be searched. Try again in a moment.'
              : isSearching
                ? 'Searching actions and chats…'
                : isNothing && 'Nothing found.'}
          </p>
          <output className="sr-only">
            {isEmpty || isSearching ? '' : isNothing ? 'Nothing found' : counted(entries.length, 'result')}
          </output>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

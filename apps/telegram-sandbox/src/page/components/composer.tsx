import { Button, IconButton, Textarea, toast } from '@botter/web-ui';
import { Paperclip, SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { type BotView, type Person, sandboxApi } from '../api/sandbox-api';
import { matchingCommands } from '../matching-commands';
import { CommandList } from './command-list';
import { MenuButton } from './menu-button';

interface ComposerProps {
  bot: BotView;
  person: Person;
  started: boolean;
  blocked: boolean;
  loading: boolean;
  onWrite: (text: string) => Promise<void>;
  onUnblock: () => void;
  onSent: () => void;
}

/** What one writes with: Start before the first message, Unblock after a block, else text, commands and files. */
export function Composer(props: ComposerProps) {
  if (props.loading) return <div className="h-9" />;
  if (props.blocked) return <WideButton onClick={props.onUnblock}>Unblock</WideButton>;
  if (!props.started) return <WideButton onClick={() => void props.onWrite('/start')}>Start</WideButton>;
  return <Writing {...props} />;
}

function WideButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button variant="primary" className="mx-auto flex w-full max-w-3xl uppercase" onClick={onClick}>
      {children}
    </Button>
  );
}

function Writing({ bot, person, onWrite, onSent }: ComposerProps) {
  const [text, setText] = useState('');
  const [marked, setMarked] = useState(0);
  const [menuOpen, setMenuOpen] = useState(false);
  const listId = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const suggestions = menuOpen ? bot.defaultCommands : matchingCommands(bot.defaultCommands, text);
  const choice = suggestions[Math.min(marked, suggestions.length - 1)];

  const send = async (words: string) => {
    if (!words.trim()) return;
    setText('');
    setMenuOpen(false);
    input.current?.focus();
    // What was refused comes back, unless something new was begun.
    await onWrite(words.trim()).catch(() => setText((current) => current || words));
  };
  const sendFile = async (chosen: File | undefined) => {
    if (!chosen) return;
    try {
      await sandboxApi.sendFile(bot.id, person.id, chosen, text.trim());
      setText('');
      onSent();
    } catch (refusal) {
      toast.error((refusal as Error).message);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && suggestions.length > 0) {
      event.preventDefault();
      setMarked((marked + step + suggestions.length) % suggestions.length);
    } else if (event.key === 'Tab' && choice) {
      event.preventDefault();
      setText(`/${choice.command}`);
    } else if (event.key === 'Escape') setMenuOpen(false);
    else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      void send(choice ? `/${choice.command}` : text);
    }
  };

  return (
    <div className="relative mx-auto max-w-3xl">
      {suggestions.length > 0 && (
        <CommandList
          id={listId}
          bot={bot}
          commands={suggestions}
          marked={choice?.command}
          onChoose={(command) => void send(`/${command}`)}
        />
      )}
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          void send(text);
        }}
      >
        <MenuButton bot={bot} person={person} open={menuOpen} onToggle={() => setMenuOpen(!menuOpen)} />
        <input
          ref={file}
          type="file"
          hidden
          aria-label="File to send"
          onChange={({ target }) => {
            void sendFile(target.files?.[0]);
            target.value = '';
          }}
        />
        <IconButton
          label="Send a photo or file"
          icon={<Paperclip aria-hidden />}
          onClick={() => file.current?.click()}
        />
        <Textarea
          ref={input}
          rows={1}
          maxLength={4096}
          aria-label="Message"
          aria-controls={suggestions.length > 0 ? listId : undefined}
          placeholder="Message"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setMarked(0);
            setMenuOpen(false);
          }}
          onKeyDown={onKeyDown}
          className="touch-target field-sizing-content max-h-40 min-h-9 resize-none py-1.5 leading-snug max-sm:py-2.5"
        />
        <Button type="submit" variant="primary" aria-label="Send" disabled={!text.trim()}>
          <SendHorizontal aria-hidden />
        </Button>
      </form>
    </div>
  );
}

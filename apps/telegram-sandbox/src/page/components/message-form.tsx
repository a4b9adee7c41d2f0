import { Button, Textarea } from '@botter/web-ui';
import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { BotCommandEntry } from '../../control/views';
import { matchingCommands } from '../matching-commands';
import { CommandList } from './command-list';

/** What the tools left of the input may do with it. */
interface FormTools {
  readonly text: string;
  readonly clear: () => void;
  readonly commandsOpen: boolean;
  readonly toggleCommands: () => void;
}

interface MessageFormProps {
  /** Whose commands are suggested. */
  name: string;
  commands: readonly BotCommandEntry[];
  placeholder?: string;
  /** Rejects when the text was refused; it then returns to the input. */
  onSend: (text: string) => Promise<void>;
  tools?: (tools: FormTools) => ReactNode;
}

/** The input of a conversation, with the commands that a text begins. */
export function MessageForm({ name, commands, placeholder = 'Message', onSend, tools }: MessageFormProps) {
  const [text, setText] = useState('');
  const [marked, setMarked] = useState(0);
  const [commandsOpen, setCommandsOpen] = useState(false);
  const listId = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const suggestions = commandsOpen ? commands : matchingCommands(commands, text);
  const choice = suggestions[Math.min(marked, suggestions.length - 1)];

  const send = async (written: string) => {
    if (!written.trim()) return;
    setText('');
    setCommandsOpen(false);
    input.current?.focus();
    // A refused text returns, unless something new was begun.
    await onSend(written.trim()).catch(() => setText((current) => current || written));
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
    } else if (event.key === 'Escape') setCommandsOpen(false);
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
          name={name}
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
        {tools?.({
          text: text.trim(),
          clear: () => setText(''),
          commandsOpen,
          toggleCommands: () => setCommandsOpen(!commandsOpen),
        })}
        <Textarea
          ref={input}
          rows={1}
          maxLength={4096}
          aria-label="Message"
          aria-controls={suggestions.length > 0 ? listId : undefined}
          placeholder={placeholder}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setMarked(0);
            setCommandsOpen(false);
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

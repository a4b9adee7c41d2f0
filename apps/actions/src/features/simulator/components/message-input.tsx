import { IconButton, Input } from '@botter/web-ui';
import { SendHorizontal } from 'lucide-react';
import { useState } from 'react';

/** The field for a message; Enter sends. */
export function MessageInput({ onSend }: { onSend: (text: string) => void }) {
  const [text, setText] = useState('');
  return (
    <form
      className="flex items-center gap-2 border-t border-line px-3 py-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        // A form around the pane must not be submitted by it.
        event.stopPropagation();
        if (text.trim() === '') return;
        onSend(text);
        setText('');
      }}
    >
      <Input
        aria-label="Message"
        placeholder="Message"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="rounded-full"
      />
      <IconButton
        type="submit"
        variant="primary"
        label="Send"
        tooltip={false}
        icon={<SendHorizontal aria-hidden />}
        disabled={text.trim() === ''}
        className="rounded-full"
      />
    </form>
  );
}

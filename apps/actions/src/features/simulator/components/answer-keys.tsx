import type { SentContent, SimulatorSession } from '@botter/simulator';
import { Button } from '@botter/web-ui';

interface AnswerKeysProps {
  session: SimulatorSession;
  onSend: (content: SentContent) => void;
  onResume: () => void;
}

const contents: readonly { readonly content: SentContent; readonly label: string }[] = [
  { content: 'photo', label: 'Send a photo' },
  { content: 'file', label: 'Send a file' },
  { content: 'location', label: 'Send a location' },
];

/** Answers that are no texts while a question waits; after a hand-over, resuming the bot. */
export function AnswerKeys({ session, onSend, onResume }: AnswerKeysProps) {
  const { dialog, replyKeyboard, isTakenOver } = session;
  if (!isTakenOver && dialog?.waitsFor !== 'answer') return null;
  return (
    <div className="flex flex-wrap gap-1.5 border-t border-line px-3 py-2">
      {isTakenOver && (
        <Button size="sm" onClick={onResume}>
          Resume bot
        </Button>
      )}
      {!isTakenOver && replyKeyboard && (
        <Button
          size="sm"
          variant="primary"
          onClick={() => onSend(replyKeyboard.type === 'contact' ? 'phone' : 'location')}
        >
          {replyKeyboard.label}
        </Button>
      )}
      {!isTakenOver &&
        contents
          .filter(({ content }) => content !== replyKeyboard?.type)
          .map(({ content, label }) => (
            <Button key={content} size="sm" variant="ghost" onClick={() => onSend(content)}>
              {label}
            </Button>
          ))}
    </div>
  );
}

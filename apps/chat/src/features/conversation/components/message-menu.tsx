import type { Message } from '@botter/contracts';
import { DropdownMenu, MenuItem, MenuSeparator, toast } from '@botter/web-ui';
import { Copy, Reply, RotateCw, Trash2 } from 'lucide-react';
import { useContext, useState } from 'react';
import { canRetry, deletability, plainTextOf, type ReplyTarget, replyTargetOf } from '../message-rules';
import { ShowProblem } from '../problems';

/** The commands for the messages of a conversation; only copying with read-only access. */
export interface MessageActions {
  readonly onReply: (target: ReplyTarget) => void;
  readonly onRetry: (messageId: string) => void;
  /** All messages of an album, or just one. */
  readonly onDelete: (messages: readonly Message[]) => void;
}

interface MessageMenuProps {
  album: readonly Message[];
  actions: MessageActions | undefined;
}

/** With a mouse it is shown at the message under the pointer, on touch screens always. */
const triggerLook =
  'flex h-8 w-7 shrink-0 items-center justify-center rounded-md text-lg leading-none font-bold text-muted transition-opacity hover:bg-hover hover:text-ink focus-visible:opacity-100 data-[state=open]:opacity-100 pointer-fine:opacity-0 pointer-fine:group-hover/line:opacity-100 pointer-fine:group-focus/line:opacity-100 pointer-coarse:h-11 pointer-coarse:w-9';

/**
 * The menu of a message. There are hundreds of messages in the page, so each has a plain button until it is
 * pressed for the first time; the Tab key passes them by, Enter on the message opens it.
 */
export function MessageMenu({ album, actions }: MessageMenuProps) {
  const [used, setUsed] = useState(false);
  const trigger = (
    <button
      type="button"
      data-menu
      tabIndex={-1}
      aria-label="Message menu"
      onClick={used ? undefined : () => setUsed(true)}
      className={triggerLook}
    >
      {/* A character, not a drawing: five elements fewer for each of hundreds. */}⋮
    </button>
  );
  if (!used) return trigger;
  return (
    <DropdownMenu defaultOpen align="start" trigger={trigger}>
      <MenuEntries album={album} actions={actions} />
    </DropdownMenu>
  );
}

function MenuEntries({ album, actions }: MessageMenuProps) {
  const [now] = useState(() => Date.now());
  const showProblem = useContext(ShowProblem);
  const [first] = album;
  if (!first) return null;
  const worded = album.find(({ text }) => text);
  const target = replyTargetOf(first);
  const failed = album.find(canRetry);
  const deletable = album.filter((message) => deletability(message, now) === 'yes');
  const tooOld = album.some((message) => deletability(message, now) === 'too_old');
  return (
    <>
      {actions && (
        <MenuItem
          icon={<Reply aria-hidden />}
          disabled={!target}
          onSelect={() => target && actions.onReply(target)}
        >
          Reply
        </MenuItem>
      )}
      <MenuItem
        icon={<Copy aria-hidden />}
        disabled={!worded}
        onSelect={() => worded && void copy(plainTextOf(worded), showProblem)}
      >
        Copy text
      </MenuItem>
      {actions && failed && (
        <MenuItem icon={<RotateCw aria-hidden />} onSelect={() => actions.onRetry(failed.id)}>
          Retry
        </MenuItem>
      )}
      {actions && (deletable.length > 0 || tooOld) && (
        <>
          <MenuSeparator />
          <MenuItem
            tone="danger"
            icon={<Trash2 aria-hidden />}
            disabled={deletable.length === 0}
            onSelect={() => actions.onDelete(deletable)}
          >
            {deletable.length > 0 ? 'Delete' : 'Delete (after 48 hours Telegram refuses)'}
          </MenuItem>
        </>
      )}
    </>
  );
}

async function copy(text: string, showProblem: (text: string | undefined) => void): Promise<void> {
  showProblem(undefined);
  try {
    await navigator.clipboard.writeText(text);
    toast.success('Copied');
  } catch {
    showProblem("Your browser didn't allow copying");
  }
}

import { type MarkupElement, type MarkupNode, parseHtml, textOf } from '@botter/bot-api';
import { Fragment, type ReactNode, useState } from 'react';
import { cn } from '../cn';
import { autoLinks, safeHref } from './auto-links';

export interface TelegramTextProps {
  text: string;
  /** As in the Bot API: empty for plain text. */
  parseMode?: '' | 'HTML';
  /** Makes commands in the text pressable. */
  onCommand?: (command: string) => void;
  className?: string;
  /** Shown at the right end of the last line, if that has room for it. */
  end?: ReactNode;
}

const linkLook =
  'text-accent-ink underline decoration-current/35 underline-offset-2 hover:decoration-current';

/**
 * The text of a message with its formatting, as Telegram shows it. HTML that Telegram refuses is shown as it
 * was typed.
 */
export function TelegramText({ text, parseMode = '', onCommand, className, end }: TelegramTextProps) {
  const parsed = parseMode === 'HTML' ? parseHtml(text) : undefined;
  const nodes: readonly MarkupNode[] = parsed?.ok ? parsed.nodes : [{ kind: 'text', text }];
  return (
    <div className={cn('flow-root break-words whitespace-pre-wrap', className)} dir="auto">
      <span>
        <Nodes nodes={nodes} onCommand={onCommand} />
      </span>
      {end && <span className="float-right">{end}</span>}
    </div>
  );
}

function Nodes({
  nodes,
  onCommand,
}: {
  nodes: readonly MarkupNode[];
  onCommand?: (command: string) => void;
}) {
  return nodes.map((node, at) =>
    node.kind === 'text' ? (
      <PlainText key={at} text={node.text} onCommand={onCommand} />
    ) : (
      <Element key={at} element={node} onCommand={onCommand} />
    ),
  );
}

function PlainText({ text, onCommand }: { text: string; onCommand?: (command: string) => void }) {
  return autoLinks(text).map((part, at) => {
    if (part.kind === 'url') {
      return (
        <ExternalLink key={at} href={part.text}>
          {part.text}
        </ExternalLink>
      );
    }
    if (part.kind === 'command' && onCommand) {
      return (
        <button key={at} type="button" className={linkLook} onClick={() => onCommand(part.text)}>
          {part.text}
        </button>
      );
    }
    if (part.kind === 'text') return <Fragment key={at}>{part.text}</Fragment>;
    return (
      <span key={at} className="text-accent-ink">
        {part.text}
      </span>
    );
  });
}

function Element({ element, onCommand }: { element: MarkupElement; onCommand?: (command: string) => void }) {
  const inner = <Nodes nodes={element.children} onCommand={onCommand} />;
  const plain = textOf(element.children);
  switch (element.style) {
    case 'bold':
      return <b className="font-semibold">{inner}</b>;
    case 'italic':
      return <i>{inner}</i>;
    case 'underline':
      return <u className="underline-offset-2">{inner}</u>;
    case 'strikethrough':
      return <s>{inner}</s>;
    case 'code':
      return <code className="rounded-sm bg-ink/6 px-1 py-px text-[0.88em]">{plain}</code>;
    case 'pre':
      return (
        // A code block scrolls sideways, so it must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre tabIndex={0} className="my-1 overflow-x-auto rounded-md bg-ink/6 px-2.5 py-2 text-[0.86em]">
          {plain}
        </pre>
      );
    case 'blockquote':
      return (
        <blockquote className="my-1 rounded-r-md border-l-3 border-accent bg-accent/8 py-1 pr-2 pl-2.5">
          {inner}
        </blockquote>
      );
    case 'spoiler':
      return <Spoiler>{inner}</Spoiler>;
    case 'text_link':
      return <ExternalLink href={element.attributes.href ?? plain}>{plain}</ExternalLink>;
    case 'custom_emoji':
    case 'date_time':
      return <span>{inner}</span>;
    default: {
      const never: never = element.style;
      return never;
    }
  }
}

function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  const safe = safeHref(href);
  return safe ? (
    <a href={safe} target="_blank" rel="noopener noreferrer" className={linkLook}>
      {children}
    </a>
  ) : (
    <span>{children}</span>
  );
}

function Spoiler({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(false);
  if (shown) return <span className="rounded-sm bg-ink/8">{children}</span>;
  return (
    <button
      type="button"
      aria-label="Show hidden text"
      onClick={() => setShown(true)}
      className="rounded-sm bg-ink/25 text-transparent hover:bg-ink/35"
    >
      <span aria-hidden className="invisible">
        {children}
      </span>
    </button>
  );
}

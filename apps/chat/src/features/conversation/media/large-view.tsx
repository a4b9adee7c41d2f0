import type { Message } from '@botter/contracts';
import { errorText, useShortcuts } from '@botter/web-data';
import { Alert, Dialog, exactTime, IconButton } from '@botter/web-ui';
import { ChevronLeft, ChevronRight, LoaderCircle } from 'lucide-react';
import { useRef, useState } from 'react';
import { useMessageContent } from '../api/use-message-content';
import { instantOf } from '../group-messages';
import { ShowProblem } from '../problems';
import { DownloadButton } from './file-card';
import { isVisual, type ShownFile, shownMedia } from './shown-media';

interface LargeViewProps {
  /** All loaded messages: the arrows go from photo to photo. */
  messages: readonly Message[];
  openId: string;
  onOpen: (id: string | undefined) => void;
}

/** A photo or video as large as the window allows. */
export function LargeView({ messages, openId, onOpen }: LargeViewProps) {
  const visuals = messages.filter(isVisual);
  const at = visuals.findIndex(({ id }) => id === openId);
  const message = visuals[at];
  const shown = message && shownMedia(message);
  const go = (by: number) => visuals[at + by] && onOpen(visuals[at + by]?.id);
  const frame = useRef<HTMLDivElement>(null);
  const [problem, showProblem] = useState<string>();
  useShortcuts(
    'Photos and videos',
    [
      { keys: 'arrowleft', label: 'Previous', run: () => go(-1) },
      { keys: 'arrowright', label: 'Next', run: () => go(1) },
    ],
    { scope: frame },
  );
  if (!message || !shown || !('file' in shown)) return null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onOpen(undefined)}
      size="full"
      title={shown.file.name}
      description={[message.sender_name, exactTime(instantOf(message))].filter(Boolean).join(' · ')}
      footer={
        <div className="flex items-center justify-between gap-2 sm:w-full">
          <span className="flex gap-1">
            <IconButton
              label="Previous"
              tooltip={false}
              disabled={at === 0}
              onClick={() => go(-1)}
              icon={<ChevronLeft aria-hidden />}
            />
            <IconButton
              label="Next"
              tooltip={false}
              disabled={at === visuals.length - 1}
              onClick={() => go(1)}
              icon={<ChevronRight aria-hidden />}
            />
          </span>
          <span className="text-xs text-muted tabular-nums">
            {at + 1} of {visuals.length}
          </span>
          <ShowProblem value={showProblem}>
            <DownloadButton message={message} file={shown.file} />
          </ShowProblem>
        </div>
      }
    >
      <div ref={frame}>
        {problem && <Alert className="mb-3">{problem}</Alert>}
        <Large key={message.id} message={message} file={shown.file} />
      </div>
    </Dialog>
  );
}

function Large({ message, file }: { message: Message; file: ShownFile }) {
  const { address, type, error, isFetching, refetch } = useMessageContent(
    { chatId: message.chat_id, messageId: message.id },
    file.downloadable,
  );
  const [isBroken, setBroken] = useState(false);
  const src = file.url ?? address;
  const look = 'mx-auto max-h-[70dvh] max-w-full rounded-md object-contain';
  if (isBroken) {
    return <Alert>This browser can't show the file. Download it instead.</Alert>;
  }
  if (error) {
    return (
      <Alert onRetry={() => void refetch()} retrying={isFetching}>
        {errorText(error, 'The file could not be loaded')}
      </Alert>
    );
  }
  if (!src) {
    return file.downloadable ? (
      <output aria-label="Loading…" className="flex justify-center py-24 text-muted">
        <LoaderCircle aria-hidden className="size-7 animate-spin motion-reduce:animate-none" />
      </output>
    ) : (
      <Alert tone="info">Bots can't download files over 20 MB. Open it in Telegram.</Alert>
    );
  }
  if (file.kind === 'photo' || type?.startsWith('image/')) {
    return <img src={src} alt={message.text ?? file.name} onError={() => setBroken(true)} className={look} />;
  }
  return (
    // Videos from Telegram have no captions.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      src={src}
      aria-label={file.name}
      controls
      autoPlay
      loop={file.kind === 'animation'}
      muted={file.kind === 'animation'}
      playsInline
      onError={() => setBroken(true)}
      className={look}
    />
  );
}

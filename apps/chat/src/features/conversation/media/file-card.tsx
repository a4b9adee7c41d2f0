import type { Message } from '@botter/contracts';
import { errorText, networkErrorText } from '@botter/web-data';
import { IconButton } from '@botter/web-ui';
import { Download, FileText, Mic, Music, Pause, Play } from 'lucide-react';
import { type ReactNode, useContext, useRef, useState } from 'react';
import { useDownload, useMessageContent } from '../api/use-message-content';
import { ShowProblem } from '../problems';
import type { ShownFile } from './shown-media';

interface FileCardProps {
  message: Message;
  file: ShownFile;
}

const tooLarge = "Bots can't download files over 20 MB. Open it in Telegram.";

/** A document with its name, size and download; audio and voice messages can be played. */
export function FileCard({ message, file }: FileCardProps) {
  const plays = file.kind === 'audio' || file.kind === 'voice';
  const Sign = file.kind === 'voice' ? Mic : plays ? Music : FileText;
  return (
    <div className="flex w-72 max-w-full items-center gap-2.5 px-3 pt-2.5 pb-1">
      {plays && file.downloadable ? (
        <Player message={message} file={file} />
      ) : (
        <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent-ink">
          <Sign aria-hidden className="size-5" />
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-medium" title={file.name}>
          {file.name}
        </span>
        <span className="block text-xs text-muted">
          {file.facts}
          {!file.downloadable && !file.url && <span className="block">{tooLarge}</span>}
        </span>
      </span>
      <DownloadButton message={message} file={file} />
    </div>
  );
}

/** Shown only if the file can be downloaded. */
export function DownloadButton({ message, file }: FileCardProps) {
  const download = useDownload();
  const showProblem = useContext(ShowProblem);
  const [busy, setBusy] = useState(false);
  if (file.url) {
    return (
      <a
        href={file.url}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`Open ${file.name}`}
        className="touch-square flex size-9 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink"
      >
        <Download aria-hidden className="size-4" />
      </a>
    );
  }
  if (!file.downloadable) return null;
  const save = async () => {
    setBusy(true);
    showProblem(undefined);
    try {
      await download({ chatId: message.chat_id, messageId: message.id }, file.name);
    } catch (problem) {
      showProblem(errorText(problem, 'The file could not be loaded', networkErrorText));
    }
    setBusy(false);
  };
  return (
    <IconButton
      label={`Download ${file.name}`}
      tooltip={false}
      busy={busy}
      onClick={() => void save()}
      icon={<Download aria-hidden />}
    />
  );
}

/** Fetched at the first press, so that a conversation full of voice messages loads none of them by itself. */
function Player({ message, file }: FileCardProps): ReactNode {
  const [wanted, setWanted] = useState(false);
  const [playing, setPlaying] = useState(false);
  const audio = useRef<HTMLAudioElement>(null);
  const showProblem = useContext(ShowProblem);
  const { address, error, isFetching, refetch } = useMessageContent(
    { chatId: message.chat_id, messageId: message.id },
    wanted,
  );
  const press = () => {
    setWanted(true);
    if (error) void refetch();
    else if (playing) audio.current?.pause();
    else void audio.current?.play().catch(() => undefined);
  };
  return (
    <>
      <IconButton
        label={`${playing ? 'Pause' : 'Play'} ${file.name}`}
        tooltip={false}
        variant="primary"
        busy={isFetching}
        onClick={press}
        icon={playing ? <Pause aria-hidden /> : <Play aria-hidden className="ml-0.5" />}
        className="size-10! shrink-0 rounded-full"
      />
      {address && (
        // Recordings of people have no captions to offer.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <audio
          ref={audio}
          src={address}
          autoPlay
          onPlay={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
          onError={() => showProblem('This browser cannot play the recording. Download it instead.')}
        />
      )}
    </>
  );
}

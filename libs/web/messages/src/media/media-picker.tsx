import type { Bot, BotFile, Media } from '@botter/contracts';
import { isOwner, useFiles } from '@botter/web-data';
import { Alert, Field, RadioGroup } from '@botter/web-ui';
import { Ban, Link2, Upload } from 'lucide-react';
import { useState } from 'react';
import { FileList } from './file-list';
import { mediaOfFile } from './media-of-file';
import { UploadZone } from './upload-zone';
import type { MediaUpload } from './use-media-upload';

type Source = 'none' | 'upload' | 'url';

interface MediaPickerProps {
  bot: Bot;
  media: Media | null;
  onChange: (media: Media | null) => void;
  upload: MediaUpload;
  /** The step whose message it is; undefined for the message of the action. */
  stepId?: string;
  /** While the message is being saved nothing is uploaded. */
  busy: boolean;
  /** Whether an address is shown as a source that is still to come. */
  announcesUrl?: boolean;
}

const urlSource = {
  value: 'url',
  label: 'URL',
  icon: <Link2 aria-hidden className="size-4 text-muted" />,
  description: 'Coming Soon',
  disabled: true,
} as const;

/** The image or file of a message, and its source. */
export function MediaPicker({
  bot,
  media,
  onChange,
  upload: anyUpload,
  stepId,
  busy,
  announcesUrl = false,
}: MediaPickerProps) {
  const isOurs = anyUpload.stepId === stepId;
  const upload: MediaUpload = {
    ...anyUpload,
    start: (file) => anyUpload.start(file, stepId),
    ...(!isOurs && { current: undefined, outcome: undefined }),
  };
  const isElsewhere = anyUpload.current !== undefined && !isOurs;
  // Between choosing "upload" and having a file there is no media yet.
  const [wantsUpload, setWantsUpload] = useState(upload.current !== undefined);
  const source: Source = media?.source ?? (wantsUpload ? 'upload' : 'none');
  const choose = (next: Source) => {
    setWantsUpload(next === 'upload');
    if (next === 'none' && isOurs) upload.cancel();
    if (media) onChange(null);
  };
  const select = (file: BotFile) => onChange(mediaOfFile(file));
  const selectedId = media?.source === 'upload' ? media.fileId : undefined;
  const selected = useFiles(bot.id, selectedId !== undefined).files?.find(({ id }) => id === selectedId);
  return (
    <div className="space-y-5">
      <div data-place={stepId === undefined ? 'media' : undefined}>
        <Field label="Media source">
          <RadioGroup<Source>
            columns={announcesUrl ? 3 : 2}
            value={source}
            onValueChange={choose}
            options={[
              {
                value: 'none',
                label: 'None',
                icon: <Ban aria-hidden className="size-4 text-muted" />,
                description: 'Text alone',
              },
              {
                value: 'upload',
                label: 'Upload',
                icon: <Upload aria-hidden className="size-4 text-muted" />,
                description: 'A file of yours',
              },
              ...(announcesUrl ? [urlSource] : []),
            ]}
          />
        </Field>
      </div>
      {media?.source === 'url' && (
        <Alert tone="info">
          This message has a {media.type} from <span className="font-mono break-all">{media.url}</span>.
          Choose None to send the text alone.
        </Alert>
      )}
      {source === 'upload' && (
        <>
          <UploadZone upload={upload} disabled={busy || isElsewhere} />
          {selected?.mimeType.startsWith('image/') && selected.telegramType === 'document' && (
            <Alert tone="info">
              Telegram doesn't accept this image as a photo, so it is sent as a document. Photos are JPEG, PNG
              or WebP files of at most 10 MB and 10,000 pixels in width and height together, and at most 20
              times as long as wide.
            </Alert>
          )}
          <FileList
            botId={bot.id}
            selectedId={selectedId}
            owner={isOwner(bot)}
            onSelect={select}
            onDeleted={(fileId) => fileId === selectedId && onChange(null)}
          />
        </>
      )}
    </div>
  );
}

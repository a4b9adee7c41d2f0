import { MediaPicker } from '@botter/web-messages';
import type { StepProps } from '../step-props';

/** Step 3: the image or file of the reply, and its source. */
export function StepMedia({ bot, form, change, upload, busy }: StepProps) {
  return (
    <MediaPicker
      bot={bot}
      media={form.media}
      onChange={(media) => change({ media })}
      upload={upload}
      announcesUrl
      busy={busy}
    />
  );
}

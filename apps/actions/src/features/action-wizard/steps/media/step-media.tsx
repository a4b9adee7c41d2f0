import type { StepProps } from '../step-props';
import { MediaPicker } from './media-picker';

/** Step 3: the image or file of the reply, and its source. */
export function StepMedia({ bot, form, change, upload, busy }: StepProps) {
  return (
    <MediaPicker
      bot={bot}
      media={form.media}
      onChange={(media) => change({ media })}
      upload={upload}
      busy={busy}
    />
  );
}

import { Alert, Field, RadioGroup } from '@botter/web-ui';
import { Ban, Link2 } from 'lucide-react';
import type { StepProps } from './step-props';

/** Step 3: where a picture or file of the answer comes from. */
export function StepMedia({ draft, change }: StepProps) {
  const { media } = draft;
  return (
    <div className="space-y-4">
      <Field label="Media source">
        <RadioGroup
          columns={2}
          value={media ? 'kept' : 'none'}
          onValueChange={(source) => source === 'none' && change({ media: null })}
          options={[
            {
              value: 'none',
              label: 'None',
              icon: <Ban aria-hidden className="size-4 text-muted" />,
              description: 'The answer is text',
            },
            {
              value: 'url',
              label: 'URL (Coming Soon)',
              icon: <Link2 aria-hidden className="size-4 text-muted" />,
              description: 'A direct link to a media file',
              disabled: true,
            },
          ]}
        />
      </Field>
      {media && (
        <Alert tone="info">
          This action sends a {media.type}
          {media.source === 'url' && (
            <>
              {' '}
              from <span className="font-mono break-all">{media.url}</span>
            </>
          )}
          . Choose None to send the text alone.
        </Alert>
      )}
    </div>
  );
}

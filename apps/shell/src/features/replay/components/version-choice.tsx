import { RelativeTime } from '@botter/web-ui';
import { VersionSlider } from '../../history/components/version-slider';
import { whoMade } from '../../history/origin';
import { useVersionEntry } from '../api/use-version-entry';

interface VersionChoiceProps {
  botId: string;
  label: string;
  version: number;
  latest: number;
  onChange: (version: number) => void;
}

/** One of the two versions, with the change that made it. */
export function VersionChoice({ botId, ...slider }: VersionChoiceProps) {
  const entry = useVersionEntry(botId, slider.version);
  return (
    <div>
      <VersionSlider {...slider} />
      {/* The place is kept while another version is loaded. */}
      <p className="min-h-4 text-xs wrap-anywhere text-muted">
        {entry && (
          <>
            {whoMade(entry)} {entry.words} · <RelativeTime at={entry.at} />
          </>
        )}
      </p>
    </div>
  );
}

import { countOfReferences, type Reference } from '../references';
import { ReferenceList } from './reference-list';

interface AffectedReferencesProps {
  references: readonly Reference[];
  /** How many actions are about to be deleted. */
  actionCount?: number;
}

/** In the question before a deletion: the buttons and delayed callbacks that will do nothing afterwards. */
export function AffectedReferences({ references, actionCount = 1 }: AffectedReferencesProps) {
  if (references.length === 0) return null;
  return (
    <div className="mt-4 text-sm">
      <p>
        {countOfReferences(references)} will do nothing without {actionCount === 1 ? 'it' : 'them'}:
      </p>
      <ReferenceList references={references} />
    </div>
  );
}

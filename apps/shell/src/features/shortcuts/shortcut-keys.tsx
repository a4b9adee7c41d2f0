import { type Keys, namesOfKeys } from '@botter/web-data';
import { Kbd } from '@botter/web-ui';

/** Keys as they are on this machine's keyboard. */
export function ShortcutKeys({ keys }: { keys: Keys }) {
  return (
    <span className="inline-flex gap-0.5">
      {namesOfKeys(keys).map((name) => (
        <Kbd key={name}>{name}</Kbd>
      ))}
    </span>
  );
}

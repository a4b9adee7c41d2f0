import type { ContactActivity } from '@botter/contracts';
import { Figure } from '@botter/web-ui';

/** Who came, stayed and left; undefined while it is loading. */
export function ContactFigures({ contacts }: { contacts: ContactActivity | undefined }) {
  const figure = (name: string, field: keyof ContactActivity) => (
    <Figure name={name} loading={!contacts}>
      {contacts?.[field].toLocaleString()}
    </Figure>
  );
  return (
    <dl aria-label="Contacts" className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      {figure('New Contacts', 'new')}
      {figure('Returning Contacts', 'returning')}
      {figure('Active Contacts', 'active')}
      {figure('Lost Contacts', 'lost')}
    </dl>
  );
}

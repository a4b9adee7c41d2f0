import type { Bot, Contact } from '@botter/contracts';
import { Button, Skeleton } from '@botter/web-ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { NewFieldDialog } from '../fields/field-select';
import { useKnownContactFields } from '../fields/use-contact-fields';
import { ContactFieldRow } from './contact-field-row';
import { textOfField } from './field-text';

interface ContactFieldsProps {
  bot: Bot;
  contact: Contact;
  editable: boolean;
}

/** What the bot remembers about a person. */
export function ContactFields({ bot, contact, editable }: ContactFieldsProps) {
  const fields = useKnownContactFields(bot.id);
  const [adding, setAdding] = useState(false);
  if (!fields) return <Skeleton className="h-16" />;
  return (
    <div className="space-y-4">
      {fields.length === 0 && (
        <p className="text-sm text-muted">
          No fields yet. A field keeps one thing about each person, such as a size or a city.
        </p>
      )}
      {editable ? (
        <>
          {fields.map((field) => (
            <ContactFieldRow key={field.key} botId={bot.id} contact={contact} field={field} />
          ))}
          <Button size="sm" onClick={() => setAdding(true)}>
            <Plus aria-hidden />
            New field
          </Button>
        </>
      ) : (
        fields.length > 0 && (
          <dl className="space-y-2 text-sm">
            {fields.map(({ key, label }) => (
              <div key={key}>
                <dt className="text-xs text-muted">{label}</dt>
                <dd dir="auto" className="wrap-anywhere whitespace-pre-wrap">
                  {textOfField(contact.fields[key]) || <span className="text-faint">Not set</span>}
                </dd>
              </div>
            ))}
          </dl>
        )
      )}
      {adding && (
        <NewFieldDialog
          bot={bot}
          contactFields={fields}
          type="text"
          onClose={() => setAdding(false)}
          onAdded={() => undefined}
        />
      )}
    </div>
  );
}

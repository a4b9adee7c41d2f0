import { type Contact, contactNameLimits, tagSchema } from '@botter/contracts';
import { errorText } from '@botter/web-data';
import { Alert, Badge, Button, Input } from '@botter/web-ui';
import { Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useChangeContact } from './use-contact';

interface ContactTagsProps {
  botId: string;
  contact: Contact;
  editable: boolean;
}

/** The tags of a contact, which are added and removed one at a time. */
export function ContactTags({ botId, contact, editable }: ContactTagsProps) {
  const [typed, setTyped] = useState('');
  const { mutate, isPending, variables, error, reset } = useChangeContact(botId, contact.id);
  const add = (event: FormEvent) => {
    event.preventDefault();
    const tag = tagSchema.safeParse(typed);
    if (tag.success && !isPending) mutate({ tags: { add: [tag.data] } }, { onSuccess: () => setTyped('') });
  };
  const removed = isPending ? variables?.tags?.remove : undefined;
  return (
    <div>
      {contact.tags.length > 0 ? (
        <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
          {contact.tags
            .filter((tag) => !removed?.includes(tag))
            .map((tag) =>
              editable ? (
                <li
                  key={tag}
                  className="flex max-w-full items-center rounded-md bg-accent-soft pl-2 text-sm text-accent-ink"
                >
                  <span className="truncate">{tag}</span>
                  <button
                    type="button"
                    aria-label={`Remove the tag ${tag}`}
                    onClick={() => mutate({ tags: { remove: [tag] } })}
                    className="touch-square flex size-7 shrink-0 items-center justify-center rounded-md hover:bg-accent/15"
                  >
                    <X aria-hidden className="size-3.5" />
                  </button>
                </li>
              ) : (
                <li key={tag} className="max-w-full">
                  <Badge tone="accent">{tag}</Badge>
                </li>
              ),
            )}
        </ul>
      ) : (
        <p className="text-sm text-muted">No tags yet</p>
      )}
      {editable && (
        <form noValidate onSubmit={add} className="mt-3 flex gap-2">
          <Input
            aria-label="New tag"
            placeholder="Add a tag"
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              if (error) reset();
            }}
            maxLength={contactNameLimits.tag}
            onKeyDown={({ key, nativeEvent }) => {
              if (key === 'Escape' && !nativeEvent.isComposing) setTyped('');
            }}
            data-takes-escape={typed === '' ? undefined : ''}
            autoComplete="off"
            className="flex-1"
          />
          <Button type="submit" busy={isPending && !removed} disabled={typed.trim() === ''}>
            <Plus aria-hidden />
            Add
          </Button>
        </form>
      )}
      {error && (
        <Alert className="mt-2" onDismiss={reset}>
          {errorText(error, 'Failed to change the tags')}
        </Alert>
      )}
    </div>
  );
}

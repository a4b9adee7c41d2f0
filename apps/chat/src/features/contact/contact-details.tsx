import type { Bot } from '@botter/contracts';
import {
  ContactFacts,
  ContactFields,
  ContactTags,
  ContactTimeZone,
  SubscriptionSwitch,
  useContactOfChat,
} from '@botter/web-contacts';
import { canEdit, errorText } from '@botter/web-data';
import { Link } from '@botter/web-router';
import { Alert, Button, SkeletonPanels } from '@botter/web-ui';
import type { ReactNode } from 'react';

/** The contact of a private chat, edited in place. */
export default function ContactDetails({ bot, telegramChatId }: { bot: Bot; telegramChatId: string }) {
  const { data: contact, isPending, error, refetch, isFetching } = useContactOfChat(bot.id, telegramChatId);
  const editable = canEdit(bot);
  if (isPending) return <SkeletonPanels label="Loading the contact…" heights={['h-32', 'h-40']} />;
  return (
    <div className="space-y-6">
      {error && (
        <Alert onRetry={() => void refetch()} retrying={isFetching}>
          {errorText(error, 'Failed to load the contact')}
        </Alert>
      )}
      {contact === null && (
        <p className="text-sm text-muted">
          Nothing is kept about this person. They become a contact when they write.
        </p>
      )}
      {contact && (
        <>
          <Section title="Tags">
            <ContactTags botId={bot.id} contact={contact} editable={editable} />
          </Section>
          <Section title="Fields">
            <ContactFields bot={bot} contact={contact} editable={editable} />
          </Section>
          <Section title="Broadcasts">
            <SubscriptionSwitch botId={bot.id} contact={contact} editable={editable} />
            <ContactTimeZone bot={bot} contact={contact} editable={editable} />
          </Section>
          <Section title="About">
            <ContactFacts contact={contact} />
          </Section>
          <Button asChild size="sm">
            <Link to={`/contacts/${bot.id}/${contact.id}`}>Open the contact</Link>
          </Button>
        </>
      )}
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-2 text-xs font-semibold text-muted">{title}</h3>
      {children}
    </section>
  );
}

import type { Bot, Contact } from '@botter/contracts';
import {
  ContactFacts,
  ContactFields,
  ContactMarks,
  ContactTags,
  ContactTimeZone,
  contactName,
  SubscriptionSwitch,
  useContact,
} from '@botter/web-contacts';
import { canEdit, errorText, isOwner } from '@botter/web-data';
import { Link, useParams } from '@botter/web-router';
import {
  Alert,
  Avatar,
  Button,
  Card,
  CardBody,
  CardHeader,
  PageColumns,
  PageHeader,
  SkeletonPanels,
} from '@botter/web-ui';
import { MessageCircle, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { BackLink } from '../../shared/back-link';
import { BotFrame, NotFound } from '../../shared/bot-frame';
import { EraseContactDialog } from './components/erase-contact-dialog';

/** `/contacts/:botId/:contactId`: one person. */
export function ContactPage() {
  const { contactId = '' } = useParams();
  return <BotFrame title="Contact">{(bot) => <OneContact bot={bot} contactId={contactId} />}</BotFrame>;
}

function OneContact({ bot, contactId }: { bot: Bot; contactId: string }) {
  const { contact, notFound, error, refetch, isFetching } = useContact(bot.id, contactId);
  const all = `/contacts?bot=${bot.id}`;
  if (notFound) {
    return (
      <NotFound title="Contact not found" to={all} link="All contacts">
        This person never wrote to {bot.name}, or was erased.
      </NotFound>
    );
  }
  return (
    <>
      {!contact && <h1 className="sr-only">Contact</h1>}
      {error && (
        <Alert onRetry={() => void refetch()} retrying={isFetching} className="mb-5">
          {errorText(error, 'Failed to load the contact')}
        </Alert>
      )}
      {contact ? (
        <Sections bot={bot} contact={contact} back={all} />
      ) : (
        !error && <SkeletonPanels label="Loading the contact…" heights={['h-24', 'h-60']} />
      )}
    </>
  );
}

function Sections({ bot, contact, back }: { bot: Bot; contact: Contact; back: string }) {
  const [erasing, setErasing] = useState(false);
  const editable = canEdit(bot);
  const name = contactName(contact);
  return (
    <>
      <PageHeader
        back={<BackLink to={back}>All contacts</BackLink>}
        leading={<Avatar name={name} size="lg" />}
        title={name}
        description={
          <span className="flex flex-wrap items-center gap-2">
            <bdi>{contact.username ? `@${contact.username}` : bot.name}</bdi>
            <ContactMarks contact={contact} />
          </span>
        }
        actions={
          <>
            {contact.chatId && (
              <Button asChild>
                <Link to={`/messages/${bot.id}?chat=${contact.chatId}`}>
                  <MessageCircle aria-hidden />
                  Open chat
                </Link>
              </Button>
            )}
            {isOwner(bot) && (
              <Button variant="dangerGhost" onClick={() => setErasing(true)}>
                <Trash2 aria-hidden />
                Erase
              </Button>
            )}
          </>
        }
      />
      <PageColumns>
        <Card aria-label="Fields">
          <CardHeader title="Fields" description={`What ${bot.name} remembers about this person`} />
          <CardBody>
            <ContactFields bot={bot} contact={contact} editable={editable} />
          </CardBody>
        </Card>
        <div className="space-y-4">
          <Card aria-label="Tags">
            <CardHeader title="Tags" />
            <CardBody>
              <ContactTags botId={bot.id} contact={contact} editable={editable} />
            </CardBody>
          </Card>
          <Card aria-label="Broadcasts">
            <CardHeader title="Broadcasts" />
            <CardBody>
              <SubscriptionSwitch botId={bot.id} contact={contact} editable={editable} />
              <ContactTimeZone bot={bot} contact={contact} editable={editable} />
            </CardBody>
          </Card>
          <Card aria-label="About">
            <CardHeader title="About" />
            <CardBody>
              <ContactFacts contact={contact} />
            </CardBody>
          </Card>
        </div>
      </PageColumns>
      <EraseContactDialog bot={bot} contact={contact} open={erasing} onOpenChange={setErasing} />
    </>
  );
}

import { Link } from '@botter/web-router';
import { Button } from '@botter/web-ui';
import { Filter } from 'lucide-react';
import { ChosenBotPage } from '../../shared/chosen-bot-page';
import { ContactList } from './components/contact-list';

/** `/contacts`: the people who wrote to a bot. */
export function ContactsPage() {
  return (
    <ChosenBotPage
      title="Contacts"
      description="The people who wrote to your bots"
      purpose="Everybody who writes to your bot is kept here, with what it knows about them."
      actions={(bot) => (
        <Button asChild>
          <Link to={`/contacts/${bot.id}/segments`}>
            <Filter aria-hidden />
            Segments
          </Link>
        </Button>
      )}
    >
      {(bot) => <ContactList key={bot.id} bot={bot} />}
    </ChosenBotPage>
  );
}

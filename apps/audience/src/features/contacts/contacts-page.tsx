import { ChosenBotPage } from '../../shared/chosen-bot-page';
import { ContactList } from './components/contact-list';

/** `/contacts`: the people who wrote to a bot. */
export function ContactsPage() {
  return (
    <ChosenBotPage
      title="Contacts"
      description="The people who wrote to your bots"
      purpose="Everybody who writes to your bot is kept here, with what it knows about them."
    >
      {(bot) => <ContactList key={bot.id} bot={bot} />}
    </ChosenBotPage>
  );
}

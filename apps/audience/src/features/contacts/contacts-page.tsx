import type { Bot } from '@botter/contracts';
import { canEdit } from '@botter/web-data';
import { Link } from '@botter/web-router';
import { Button } from '@botter/web-ui';
import { Filter, TextCursorInput, Upload } from 'lucide-react';
import { useState } from 'react';
import { ChosenBotPage } from '../../shared/chosen-bot-page';
import { ContactList } from './components/contact-list';
import { ImportDialog } from './import/import-dialog';

/** `/contacts`: the people who wrote to a bot. */
export function ContactsPage() {
  const [importing, setImporting] = useState<Bot>();
  return (
    <ChosenBotPage
      title="Contacts"
      description="The people who wrote to your bots"
      purpose="Everyone who writes to your bot is kept here, with what it knows about them."
      actions={(bot) => (
        <>
          {canEdit(bot) && (
            <Button onClick={() => setImporting(bot)}>
              <Upload aria-hidden />
              Import
            </Button>
          )}
          <Button asChild>
            <Link to={`/contacts/${bot.id}/fields`}>
              <TextCursorInput aria-hidden />
              Fields
            </Link>
          </Button>
          <Button asChild>
            <Link to={`/contacts/${bot.id}/segments`}>
              <Filter aria-hidden />
              Segments
            </Link>
          </Button>
        </>
      )}
    >
      {(bot) => (
        <>
          <ContactList key={bot.id} bot={bot} />
          {importing?.id === bot.id && <ImportDialog bot={bot} onClose={() => setImporting(undefined)} />}
        </>
      )}
    </ChosenBotPage>
  );
}

import { canEdit } from '@botter/web-data';
import { Link } from '@botter/web-router';
import { Button } from '@botter/web-ui';
import { Plus } from 'lucide-react';
import { ChosenBotPage } from '../../../shared/chosen-bot-page';
import { BroadcastList } from './broadcast-list';

/** `/broadcasts`: one message to many contacts of a bot. */
export function BroadcastsPage() {
  return (
    <ChosenBotPage
      title="Broadcasts"
      description="One message to many contacts"
      purpose="A broadcast is one message to many contacts of your bot."
      actions={(bot) =>
        canEdit(bot) && (
          <Button asChild variant="primary">
            <Link to={`/broadcasts/${bot.id}/new`}>
              <Plus aria-hidden />
              New broadcast
            </Link>
          </Button>
        )
      }
    >
      {(bot) => <BroadcastList key={bot.id} bot={bot} />}
    </ChosenBotPage>
  );
}

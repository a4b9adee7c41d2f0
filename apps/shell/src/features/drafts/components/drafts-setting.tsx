import type { Bot } from '@botter/contracts';
import { ApiError, errorText } from '@botter/web-data';
import { Link } from '@botter/web-router';
import { Alert, Button, Card, CardHeader, Switch, toast } from '@botter/web-ui';
import { useSwitchDrafts } from '../api/use-draft';

/** Whether changes of the bot's actions wait until they are published. */
export function DraftsSetting({ bot }: { bot: Bot }) {
  const turn = useSwitchDrafts(bot.id);
  const isWaiting = turn.error instanceof ApiError && turn.error.code === 'conflict';
  const onChange = async (enabled: boolean) => {
    try {
      await turn.mutateAsync(enabled);
      toast.success(`Drafts turned ${enabled ? 'on' : 'off'}`);
    } catch {
      // Said below.
    }
  };
  return (
    <Card>
      <CardHeader title="Drafts" />
      <div className="flex flex-col gap-3 px-5 pb-5">
        <Switch
          label="Publish changes of actions together"
          hint="Changes wait in a draft until you review and publish them. When off, every change is live at once."
          checked={turn.isPending ? turn.variables : bot.drafts_enabled}
          onCheckedChange={(enabled) => void onChange(enabled)}
          disabled={turn.isPending}
        />
        {turn.error && (
          <Alert
            tone="error"
            actions={
              isWaiting && (
                <Button size="sm" asChild>
                  <Link to={`/bots/${bot.id}/draft`}>Review draft</Link>
                </Button>
              )
            }
          >
            {errorText(turn.error, `Failed to turn drafts ${turn.variables ? 'on' : 'off'}`)}
          </Alert>
        )}
      </div>
    </Card>
  );
}

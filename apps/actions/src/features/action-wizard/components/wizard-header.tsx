import type { Action, Bot } from '@botter/contracts';
import { isOwner } from '@botter/web-data';
import { Link } from '@botter/web-router';
import { Button, PageHeader } from '@botter/web-ui';
import { ArrowLeft, Trash2, Workflow } from 'lucide-react';

interface WizardHeaderProps {
  bot: Bot;
  /** Undefined for a new one. */
  action: Action | undefined;
  /** Address of the list. */
  back: string;
  /** Undefined while nothing may be deleted. */
  onDelete: (() => void) | undefined;
}

/** The title of the wizard, the link back, and what can be done with the whole action. */
export function WizardHeader({ bot, action, back, onDelete }: WizardHeaderProps) {
  return (
    <PageHeader
      back={
        <Button asChild variant="ghost" size="sm" className="-ml-2.5">
          <Link to={back}>
            <ArrowLeft aria-hidden />
            Back
          </Link>
        </Button>
      }
      title={action ? 'Edit Action' : 'Create Action'}
      description={
        <>
          for {bot.name} <span className="text-faint">@{bot.username}</span>
        </>
      }
      actions={
        action && (
          <>
            <Button asChild variant="ghost">
              <Link
                to={`/actions/${bot.id}/graph?action=${action.id}`}
                state={{ from: `/actions/${bot.id}/edit/${action.id}` }}
              >
                <Workflow aria-hidden />
                Show in graph
              </Link>
            </Button>
            {isOwner(bot) && (
              <Button variant="dangerGhost" disabled={!onDelete} onClick={onDelete}>
                <Trash2 aria-hidden />
                Delete
              </Button>
            )}
          </>
        )
      }
    />
  );
}

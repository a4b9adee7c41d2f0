import { actionLimits, BotterError } from '@botter/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { ActionsState, UpdatedReference } from '../domain/action.decider';
import type { SavedContent } from '../domain/action-content';
import { referringValues, runs, withCommand } from '../domain/action-references';
import { ActionReader } from '../queries/action-reader';

interface Renaming {
  readonly botId: string;
  readonly actionId: string;
  /** The action as it is to be, under its new command. */
  readonly content: SavedContent;
  readonly state: ActionsState;
}

interface Renamed {
  /** The action with its own buttons and delayed callbacks under the new command. */
  readonly content: SavedContent;
  readonly updatedReferences: readonly UpdatedReference[];
}

const most = actionLimits.updatedReferences;

/** What has the old command of a callback action that gets another one: buttons and delayed callbacks. */
@Injectable()
export class RenamedReferences {
  constructor(@Inject(ActionReader) private readonly reader: ActionReader) {}

  /** Every reference there is by now, also those that the person has not seen yet. */
  async follow({ botId, actionId, content, state }: Renaming): Promise<Renamed> {
    const before = state.actions.get(actionId);
    const isRenamed = before?.actionTrigger === 'callback' && content.actionTrigger === 'callback';
    if (!isRenamed || before.command === content.command) return { content, updatedReferences: [] };
    const runsAction = runs(state.actions, actionId);
    const rows = await this.reader.referring(botId, referringValues(before.command), most + 1);
    if (rows.length > most) {
      throw new BotterError(
        'conflict',
        `At most ${most} actions can be updated together. Nothing was saved.`,
      );
    }
    const updatedReferences = rows.flatMap(({ id, version, content: other }): UpdatedReference[] => {
      const actionData = withCommand(other.actionData, runsAction, content.command);
      return actionData && id !== actionId
        ? [{ actionId: id, version, content: { ...other, actionData } }]
        : [];
    });
    const actionData = withCommand(content.actionData, runsAction, content.command) ?? content.actionData;
    return { content: { ...content, actionData }, updatedReferences };
  }
}

import { actionLimits, BotterError } from '@botter/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { ActionsState, UpdatedReference } from '../domain/action.decider';
import type { SavedContent } from '../domain/action-content';
import { referringValues, runs, withName } from '../domain/action-references';
import { ActionReader } from '../queries/action-reader';

interface Renaming {
  readonly botId: string;
  readonly actionId: string;
  /** The new content of the action, with its new command. */
  readonly content: SavedContent;
  readonly state: ActionsState;
}

interface Renamed {
  /** The action with its own references under the new command. */
  readonly content: SavedContent;
  readonly updatedReferences: readonly UpdatedReference[];
}

const most = actionLimits.updatedReferences;

/** The references to an action's old command when it gets another one: buttons, delayed callbacks, steps. */
@Injectable()
export class RenamedReferences {
  constructor(@Inject(ActionReader) private readonly reader: ActionReader) {}

  /** Every current reference, also those that the person has not seen yet. */
  async follow({ botId, actionId, content, state }: Renaming): Promise<Renamed> {
    const before = state.actions.get(actionId);
    // A command that becomes a callback action is found by other references.
    const isRenamed = before?.actionTrigger === content.actionTrigger;
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
      const actionData = withName(other.actionData, runsAction, content);
      return actionData && id !== actionId
        ? [{ actionId: id, version, content: { ...other, actionData } }]
        : [];
    });
    const actionData = withName(content.actionData, runsAction, content) ?? content.actionData;
    return { content: { ...content, actionData }, updatedReferences };
  }
}

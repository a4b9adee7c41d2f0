import type { AccessType, Action } from '@botter/contracts';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ActionReader } from './action-reader';

/** The actions of a bot as someone with this access sees them. */
export class ListActions extends Query<Action[]> {
  constructor(
    readonly botId: string,
    readonly access: AccessType,
  ) {
    super();
  }
}

@QueryHandler(ListActions)
export class ListActionsHandler implements IQueryHandler<ListActions> {
  constructor(@Inject(ActionReader) private readonly reader: ActionReader) {}

  execute({ botId, access }: ListActions): Promise<Action[]> {
    return this.reader.list(botId, access);
  }
}

import type { AccessType } from '@botter/contracts';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ActionReader, type ActionsPage, type ActionsQuery } from './action-reader';

/** The actions of a bot as someone with this access sees them. */
export class ListActions extends Query<ActionsPage> {
  constructor(
    readonly botId: string,
    readonly access: AccessType,
    readonly query: ActionsQuery,
  ) {
    super();
  }
}

@QueryHandler(ListActions)
export class ListActionsHandler implements IQueryHandler<ListActions> {
  constructor(@Inject(ActionReader) private readonly reader: ActionReader) {}

  execute({ botId, access, query }: ListActions): Promise<ActionsPage> {
    return this.reader.list(botId, access, query);
  }
}

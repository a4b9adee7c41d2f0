import type { Action } from '@botter/contracts';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ActionReader } from './action-reader';

/** An action as somebody has just left it. */
export class GetWrittenAction extends Query<Action> {
  constructor(
    readonly botId: string,
    readonly actionId: string,
  ) {
    super();
  }
}

@QueryHandler(GetWrittenAction)
export class GetWrittenActionHandler implements IQueryHandler<GetWrittenAction> {
  constructor(@Inject(ActionReader) private readonly reader: ActionReader) {}

  execute({ botId, actionId }: GetWrittenAction): Promise<Action> {
    return this.reader.getWritten(botId, actionId);
  }
}

import type { Readable } from 'node:stream';
import { BotterError, type CallInput, type CallResponse, calls, historyLimits } from '@botter/contracts';
import { Granted, type GrantedAccess } from '@botter/server-auth';
import { Call, Caller, Input, type RequestCaller, respondInPieces } from '@botter/server-http';
import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Configurations } from './configurations/configurations';
import { RawHistory } from './export/raw-history';
import { hiddenFrom } from './hidden-from';
import { DifferenceList } from './timeline/difference-list';
import { People } from './timeline/people';
import { Timeline } from './timeline/timeline';
import { BotAtVersion } from './versions/bot-at-version';

@Controller()
export class HistoryController {
  constructor(
    @Inject(Timeline) private readonly timeline: Timeline,
    @Inject(BotAtVersion) private readonly versions: BotAtVersion,
    @Inject(Configurations) private readonly configurations: Configurations,
    @Inject(People) private readonly people: People,
    @Inject(RawHistory) private readonly rawHistory: RawHistory,
  ) {}

  @Call(calls.getHistory)
  list(
    @Input() { query }: CallInput<typeof calls.getHistory>,
    @Granted() granted: GrantedAccess,
    @Caller() caller: RequestCaller,
  ): Promise<CallResponse<typeof calls.getHistory>> {
    return this.timeline.page(granted.botId, query, hiddenFrom(granted, caller));
  }

  @Call(calls.compareVersions)
  async compare(
    @Input() { query: { from, to } }: CallInput<typeof calls.compareVersions>,
    @Granted() granted: GrantedAccess,
    @Caller() caller: RequestCaller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Readable | string> {
    const { botId } = granted;
    const changes = await this.configurations.compare(botId, from, to);
    if (!changes) {
      const latest = await this.configurations.head(botId);
      const wrong = Math.max(from, to);
      throw new BotterError('not_found', `This bot has no version ${wrong}: its last one is ${latest}.`);
    }
    const { comparedDifferences } = historyLimits;
    const list = new DifferenceList(this.people, comparedDifferences, hiddenFrom(granted, caller));
    return respondInPieces(
      {
        owner: botId,
        field: 'differences',
        items: list.shown(changes),
        others: () => ({ omitted: list.omitted }),
      },
      request,
      reply,
    );
  }

  @Call(calls.getRawHistory)
  async raw(
    @Granted() granted: GrantedAccess,
    @Caller() caller: RequestCaller,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { botId } = granted;
    const stream = await this.rawHistory.open(botId, hiddenFrom(granted, caller), request.socket);
    void reply.headers({
      'content-type': 'application/x-ndjson; charset=utf-8',
      'content-disposition': `attachment; filename="history-${botId.replaceAll(/[^\w-]/g, '')}.ndjson"`,
      'cache-control': 'private, no-store',
    });
    await reply.send(stream);
  }

  @Call(calls.getBotAtVersion)
  async version(
    @Input() { params, query }: CallInput<typeof calls.getBotAtVersion>,
    @Granted() granted: GrantedAccess,
    @Caller() caller: RequestCaller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Readable | string> {
    const { botId } = granted;
    const hidden = hiddenFrom(granted, caller);
    const { actions, ...others } = await this.versions.show(botId, params.version, query.at, hidden);
    return respondInPieces(
      { owner: botId, field: 'actions', items: actions, others: () => others },
      request,
      reply,
    );
  }
}

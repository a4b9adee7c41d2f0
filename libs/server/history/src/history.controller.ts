import { BotterError, type CallInput, type CallResponse, calls, historyLimits } from '@botter/contracts';
import { Granted, type GrantedAccess } from '@botter/server-auth';
import { Call, Caller, Input, type RequestCaller } from '@botter/server-http';
import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Configurations } from './configurations/configurations';
import { wholeBots } from './configurations/whole-bots';
import { visibleDifferences } from './domain/hidden';
import { RawHistory } from './export/raw-history';
import { hiddenFrom } from './hidden-from';
import { People } from './timeline/people';
import { peopleIn, shownDifferences } from './timeline/shown-differences';
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
  ): Promise<CallResponse<typeof calls.compareVersions>> {
    const { botId } = granted;
    const all = await wholeBots.run(botId, () => this.configurations.compare(botId, from, to));
    if (!all) {
      const latest = await this.configurations.head(botId);
      const wrong = Math.max(from, to);
      throw new BotterError('not_found', `This bot has no version ${wrong}: its last one is ${latest}.`);
    }
    const visible = visibleDifferences(all, hiddenFrom(granted, caller));
    const people = await this.people.named(peopleIn(visible));
    return shownDifferences(visible, people, historyLimits.comparedDifferences);
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
  version(
    @Input() { params, query }: CallInput<typeof calls.getBotAtVersion>,
    @Granted() granted: GrantedAccess,
    @Caller() caller: RequestCaller,
  ): Promise<CallResponse<typeof calls.getBotAtVersion>> {
    const { botId } = granted;
    return wholeBots.run(botId, () =>
      this.versions.show(botId, params.version, query.at, hiddenFrom(granted, caller)),
    );
  }
}

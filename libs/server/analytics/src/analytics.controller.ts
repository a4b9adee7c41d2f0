import type { Readable } from 'node:stream';
import { type CallInput, type CallResponse, calls } from '@botter/contracts';
import { ACCESS_READER, type AccessReader } from '@botter/server-auth';
import { Call, Caller, Input, type RequestCaller } from '@botter/server-http';
import { Controller, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ExportAnalytics } from './queries/export-analytics';
import { GetActivity } from './queries/get-activity';
import { GetAnalytics } from './queries/get-analytics';
import { GetDialogs } from './queries/get-dialogs';
import { GetHome } from './queries/get-home';

@Controller()
export class AnalyticsController {
  constructor(
    @Inject(GetAnalytics) private readonly analytics: GetAnalytics,
    @Inject(GetActivity) private readonly activity: GetActivity,
    @Inject(GetDialogs) private readonly dialogs: GetDialogs,
    @Inject(ExportAnalytics) private readonly exporting: ExportAnalytics,
    @Inject(GetHome) private readonly home: GetHome,
    @Inject(ACCESS_READER) private readonly access: AccessReader,
  ) {}

  @Call(calls.getAnalytics)
  async ofAll(
    @Input() { query }: CallInput<typeof calls.getAnalytics>,
    @Caller() caller: RequestCaller,
  ): Promise<CallResponse<typeof calls.getAnalytics>> {
    return this.analytics.execute(await this.#botsOf(caller), query.timeRange);
  }

  @Call(calls.getBotAnalytics)
  async ofBot(
    @Input() { params, query }: CallInput<typeof calls.getBotAnalytics>,
  ): Promise<CallResponse<typeof calls.getBotAnalytics>> {
    return this.analytics.execute([params.id], query.timeRange);
  }

  @Call(calls.getActivity)
  async activityOfAll(
    @Input() { query }: CallInput<typeof calls.getActivity>,
    @Caller() caller: RequestCaller,
  ): Promise<CallResponse<typeof calls.getActivity>> {
    return this.activity.execute(await this.#botsOf(caller), query.timeRange, query.timeZone);
  }

  @Call(calls.getBotActivity)
  async activityOfBot(
    @Input() { params, query }: CallInput<typeof calls.getBotActivity>,
  ): Promise<CallResponse<typeof calls.getBotActivity>> {
    return this.activity.execute([params.id], query.timeRange, query.timeZone);
  }

  @Call(calls.getDialogAnalytics)
  async dialogsOfBot(
    @Input() { params, query }: CallInput<typeof calls.getDialogAnalytics>,
  ): Promise<CallResponse<typeof calls.getDialogAnalytics>> {
    return this.dialogs.execute(params.id, query.timeRange);
  }

  @Call(calls.exportAnalytics)
  async exportAll(
    @Input() { query }: CallInput<typeof calls.exportAnalytics>,
    @Caller() caller: RequestCaller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendFile(reply, query, await this.exporting.execute(await this.#botsOf(caller), query));
  }

  @Call(calls.exportBotAnalytics)
  async exportBot(
    @Input() { params, query }: CallInput<typeof calls.exportBotAnalytics>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendFile(reply, query, await this.exporting.execute([params.id], query));
  }

  @Call(calls.getHome)
  async getHome(
    @Input() { query }: CallInput<typeof calls.getHome>,
    @Caller() caller: RequestCaller,
  ): Promise<CallResponse<typeof calls.getHome>> {
    const bots = await this.access.botsOf(caller.user.id);
    const own = bots.filter(({ access }) => access === 'owner').map(({ botId }) => botId);
    return this.home.execute(own, query.timeZone);
  }

  /** Own and shared. */
  async #botsOf(caller: RequestCaller): Promise<string[]> {
    return (await this.access.botsOf(caller.user.id)).map(({ botId }) => botId);
  }
}

type ExportQuery = CallInput<typeof calls.exportAnalytics>['query'];

async function sendFile(
  reply: FastifyReply,
  { list, timeRange }: ExportQuery,
  file: Readable,
): Promise<void> {
  await reply
    .headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="botter-${list}-${timeRange}.csv"`,
      'cache-control': 'private, no-store',
    })
    .send(file);
}

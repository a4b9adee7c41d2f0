import { type CallInput, type CallResponse, calls, contactUpload } from '@botter/contracts';
import { Call, Caller, Input, type RequestCaller, uploadedFile } from '@botter/server-http';
import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ContactChanges } from './changes/contact-changes';
import { ContactExport } from './csv/contact-export';
import { ContactImport } from './csv/contact-import';
import { ContactErasure } from './erasure/contact-erasure';
import { ContactActivity } from './lists/contact-activity';
import { ContactLists } from './lists/contact-lists';

@Controller()
export class ContactsController {
  constructor(
    @Inject(ContactLists) private readonly lists: ContactLists,
    @Inject(ContactActivity) private readonly activity: ContactActivity,
    @Inject(ContactExport) private readonly exporting: ContactExport,
    @Inject(ContactImport) private readonly importing: ContactImport,
    @Inject(ContactChanges) private readonly changes: ContactChanges,
    @Inject(ContactErasure) private readonly erasure: ContactErasure,
  ) {}

  @Call(calls.listContacts)
  list(
    @Input() { params, query }: CallInput<typeof calls.listContacts>,
  ): Promise<CallResponse<typeof calls.listContacts>> {
    return this.lists.page(params.id, query);
  }

  @Call(calls.exportContacts)
  async export(
    @Input() { params }: CallInput<typeof calls.exportContacts>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const file = await this.exporting.file(params.id);
    await reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="contacts.csv"',
        'cache-control': 'private, no-store',
      })
      .send(file);
  }

  @Call(calls.importContacts)
  import(
    @Input() { params, query }: CallInput<typeof calls.importContacts>,
    @Caller() { user }: RequestCaller,
    @Req() { raw }: FastifyRequest,
  ): Promise<CallResponse<typeof calls.importContacts>> {
    const order = { botId: params.id, userId: user.id, isDryRun: query.dryRun };
    return this.importing.run(order, async () => (await uploadedFile(raw, contactUpload)).content);
  }

  @Call(calls.countContacts)
  async count(
    @Input() { params, body }: CallInput<typeof calls.countContacts>,
  ): Promise<CallResponse<typeof calls.countContacts>> {
    return { count: await this.lists.count(params.id, body) };
  }

  @Call(calls.getContactActivity)
  activityOf(
    @Input() { params, query }: CallInput<typeof calls.getContactActivity>,
  ): Promise<CallResponse<typeof calls.getContactActivity>> {
    return this.activity.of(params.id, query.timeRange);
  }

  @Call(calls.getContact)
  async get(
    @Input() { params }: CallInput<typeof calls.getContact>,
  ): Promise<CallResponse<typeof calls.getContact>> {
    return { contact: await this.lists.one(params.id, params.contactId) };
  }

  @Call(calls.changeContact)
  async change(
    @Input() { params, body }: CallInput<typeof calls.changeContact>,
  ): Promise<CallResponse<typeof calls.changeContact>> {
    await this.changes.change(params.id, params.contactId, body);
    return { contact: await this.lists.one(params.id, params.contactId) };
  }

  @Call(calls.deleteContact)
  async delete(
    @Input() { params }: CallInput<typeof calls.deleteContact>,
  ): Promise<CallResponse<typeof calls.deleteContact>> {
    await this.erasure.erase(params.id, params.contactId);
    return {};
  }
}

import { BotterError, type CallInput, type CallResponse, calls, fileUpload } from '@botter/contracts';
import { Granted, type GrantedAccess } from '@botter/server-auth';
import { Call, Caller, Input, type RequestCaller, uploadedFile } from '@botter/server-http';
import { BoundedSemaphore, tooMany } from '@botter/server-scheduling';
import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendContent } from './content-response';
import { DeleteFile } from './delete-file';
import { FileContents } from './file-contents';
import { toFileResponse } from './file-response';
import { FileRows } from './file-rows';
import { UploadFile } from './upload/upload-file';

/**
 * Uploads of this process at a time, one person's at most half of them. Of those that wait nothing is read.
 */
const uploads = new BoundedSemaphore({
  atOnce: 32,
  waiting: 200,
  patienceMs: 15_000,
  refusal: () => tooMany('files are being uploaded'),
});

@Controller()
export class FilesController {
  constructor(
    @Inject(FileRows) private readonly rows: FileRows,
    @Inject(FileContents) private readonly contents: FileContents,
    @Inject(UploadFile) private readonly uploadFile: UploadFile,
    @Inject(DeleteFile) private readonly deleteFile: DeleteFile,
  ) {}

  @Call(calls.listFiles)
  async list(
    @Granted() { botId }: GrantedAccess,
    @Input() { query }: CallInput<typeof calls.listFiles>,
  ): Promise<CallResponse<typeof calls.listFiles>> {
    const { rows, next } = await this.rows.page(botId, query);
    return { files: rows.map(toFileResponse), next };
  }

  @Call(calls.uploadFile)
  async upload(
    @Granted() { botId }: GrantedAccess,
    @Caller() caller: RequestCaller,
    @Req() request: FastifyRequest,
  ): Promise<CallResponse<typeof calls.uploadFile>> {
    const { id } = caller.user;
    const file = await uploads.run(id, async () =>
      this.uploadFile.execute(botId, id, await uploadedFile(request.raw, fileUpload)),
    );
    return { file };
  }

  @Call(calls.getFileContent)
  async content(
    @Input() { params, query }: CallInput<typeof calls.getFileContent>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const content = await this.contents.find(params.fileId, query);
    if (!content || !(await sendContent(content, request, reply))) {
      throw new BotterError('not_found', query.thumbnail ? 'This file has no thumbnail' : 'File not found');
    }
  }

  @Call(calls.deleteFile)
  async delete(
    @Input() { params }: CallInput<typeof calls.deleteFile>,
  ): Promise<CallResponse<typeof calls.deleteFile>> {
    await this.deleteFile.execute(params.fileId);
    return {};
  }
}

import { BotterError, type CallResponse, type CallInput, calls } from '@botter/contracts';
import { Granted, type GrantedAccess } from '@botter/server-auth';
import { Call, Caller, Input, type RequestCaller } from '@botter/server-http';
import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendContent } from './content-answer';
import { DeleteFile } from './delete-file';
import { toFileResponse } from './file-response';
import { FileContents } from './file-contents';
import { FileRows } from './file-rows';
import { filePart } from './upload/file-part';
import { UploadFile } from './upload/upload-file';

@Controller()
export class FilesController {
  constructor(
    @Inject(FileRows) private readonly rows: FileRows,
    @Inject(FileContents) private readonly contents: FileContents,
    @Inject(UploadFile) private readonly uploadFile: UploadFile,
    @Inject(DeleteFile) private readonly deleteFile: DeleteFile,
  ) {}

  @Call(calls.listFiles)
  async list(@Granted() { botId }: GrantedAccess): Promise<CallResponse<typeof calls.listFiles>> {
    return { files: (await this.rows.ofBot(botId)).map(toFileResponse) };
  }

  @Call(calls.uploadFile)
  async upload(
    @Granted() { botId }: GrantedAccess,
    @Caller() caller: RequestCaller,
    @Req() request: FastifyRequest,
  ): Promise<CallResponse<typeof calls.uploadFile>> {
    return { file: await this.uploadFile.execute(botId, caller.user.id, await filePart(request.raw)) };
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

import { BotterError, type CallAnswer, type CallInput, calls } from '@botter/contracts';
import { Granted, type GrantedAccess } from '@botter/server-auth';
import { Call, Caller, Input, type RequestCaller } from '@botter/server-http';
import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Sendable, sendContent } from './content-answer';
import { DeleteFile } from './delete-file';
import { toFileAnswer } from './file-answer';
import { FileRows } from './file-rows';
import type { StoredFileRow } from './files.tables';
import { FILE_STORAGE, type FileStorage } from './storage/file-storage';
import { Thumbnails, thumbnailMime } from './thumbnails';
import { filePart } from './upload/file-part';
import { UploadFile } from './upload/upload-file';

@Controller()
export class FilesController {
  constructor(
    @Inject(FileRows) private readonly rows: FileRows,
    @Inject(FILE_STORAGE) private readonly storage: FileStorage,
    @Inject(Thumbnails) private readonly thumbnails: Thumbnails,
    @Inject(UploadFile) private readonly uploadFile: UploadFile,
    @Inject(DeleteFile) private readonly deleteFile: DeleteFile,
  ) {}

  @Call(calls.listFiles)
  async list(@Granted() { botId }: GrantedAccess): Promise<CallAnswer<typeof calls.listFiles>> {
    return { files: (await this.rows.ofBot(botId)).map(toFileAnswer) };
  }

  @Call(calls.uploadFile)
  async upload(
    @Granted() { botId }: GrantedAccess,
    @Caller() caller: RequestCaller,
    @Req() request: FastifyRequest,
  ): Promise<CallAnswer<typeof calls.uploadFile>> {
    return { file: await this.uploadFile.execute(botId, caller.user.id, await filePart(request.raw)) };
  }

  @Call(calls.getFileContent)
  async content(
    @Input() { params, query }: CallInput<typeof calls.getFileContent>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const row = await this.rows.find(params.fileId);
    const content = row && (query.thumbnail ? this.thumbnailOf(row) : this.whole(row));
    if (!content || !(await sendContent(content, request, reply))) {
      throw new BotterError('not_found', query.thumbnail ? 'This file has no thumbnail' : 'File not found');
    }
  }

  @Call(calls.deleteFile)
  async delete(
    @Input() { params }: CallInput<typeof calls.deleteFile>,
  ): Promise<CallAnswer<typeof calls.deleteFile>> {
    await this.deleteFile.execute(params.fileId);
    return {};
  }

  private whole(row: StoredFileRow): Sendable {
    return {
      name: row.original_name,
      mime: row.mime,
      size: row.size,
      tag: row.sha256,
      open: (range) => this.storage.open(row.storage_key, range),
    };
  }

  private thumbnailOf(row: StoredFileRow): Sendable {
    return {
      name: `${row.original_name}.webp`,
      mime: thumbnailMime,
      size: undefined,
      tag: `${row.sha256}-thumbnail`,
      open: () => this.thumbnails.open(row),
    };
  }
}

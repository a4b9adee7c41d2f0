import { z } from 'zod';
import { call } from './call';
import { emptySchema, idSchema, instantSchema } from './common';
import { mediaTypeSchema } from './media-type';

/** The largest file that can be uploaded, in bytes: 50 MB, this size itself included. */
export const uploadByteLimit = 52_428_800;

/** Name of the form field that carries an uploaded file. */
export const uploadField = 'file';

export const fileTooLargeText = 'File size must be less than 50MB';

/** The refusal of a file of this MIME type, in the words a person sees. */
export function fileTypeRefusal(type: string): string {
  return `File type ${type} is not allowed`;
}

/**
 * Whether files of this MIME type can be uploaded. The server decides by content what a file is; for a browser that
 * only knows what the system says, this is the check before the upload.
 */
export function isAllowedFileType(type: string): boolean {
  return /^(?:image|video|audio)\//.test(type) || type === 'application/pdf' || type === 'text/plain';
}

export const fileSchema = z.object({
  id: idSchema,
  originalName: z.string(),
  telegramType: mediaTypeSchema.meta({ description: 'How Telegram is asked to show it' }),
  size: z.number().int().meta({ description: 'Bytes' }),
  mimeType: z.string().meta({ description: 'Decided by the content' }),
  hasThumbnail: z.boolean().meta({ description: 'Its content can be asked for with thumbnail=1' }),
  created_at: instantSchema,
});
export type BotFile = z.infer<typeof fileSchema>;

const ofBot = z.object({ botId: idSchema });
const fileParams = z.object({ fileId: idSchema });

export const fileCalls = {
  listFiles: call({
    method: 'GET',
    path: '/api/files',
    summary: 'The files that were uploaded for a bot, newest first',
    access: { kind: 'bot', right: 'read', param: 'botId', in: 'query' },
    query: ofBot,
    response: z.object({ files: z.array(fileSchema) }),
  }),
  uploadFile: call({
    method: 'POST',
    path: '/api/files/upload',
    summary: 'Upload a file of at most 50 MB: image, video, audio, PDF or plain text',
    access: { kind: 'bot', right: 'edit', param: 'botId', in: 'query' },
    limit: 'uploads',
    query: ofBot,
    upload: { field: uploadField },
    response: z.object({ file: fileSchema }),
    status: 201,
  }),
  getFileContent: call({
    method: 'GET',
    path: '/api/files/{fileId}/content',
    summary: 'The content of a file, for a preview or as a download; takes a range',
    access: { kind: 'file', right: 'read', param: 'fileId' },
    params: fileParams,
    query: z.object({
      thumbnail: z
        .enum(['0', '1'])
        .optional()
        .transform((value) => value === '1')
        .meta({ description: '1 for a small picture of an image' }),
    }),
    binary: true,
    response: z.unknown(),
  }),
  deleteFile: call({
    method: 'DELETE',
    path: '/api/files/{fileId}',
    summary: 'Delete a file that no action uses',
    access: { kind: 'file', right: 'own', param: 'fileId' },
    params: fileParams,
    response: emptySchema,
  }),
};

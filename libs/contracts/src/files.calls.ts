import { z } from 'zod';
import { call } from './call';
import { emptySchema, idSchema, limitSchema } from './common';
import { fileUpload } from './file-rules';
import { fileSchema } from './files';

/** The time at which a file was uploaded, in milliseconds, and its id. Opaque to clients. */
const fileCursorSchema = z.string().regex(/^\d{1,14}_.{1,200}$/, 'Not a cursor of this list');
/** The most files that one page has. */
const filePageLimit = 500;

const ofBot = z.object({ botId: idSchema });
const fileParams = z.object({ fileId: idSchema });

export const fileCalls = {
  listFiles: call({
    method: 'GET',
    path: '/api/files',
    summary: 'The files that were uploaded for a bot, newest first: all of them, or page by page',
    access: { kind: 'bot', right: 'read', param: 'botId', in: 'query' },
    query: ofBot.extend({
      limit: limitSchema(filePageLimit).optional(),
      after: fileCursorSchema
        .optional()
        .meta({ description: '`next` of the previous page: the files that follow it' }),
    }),
    response: z.object({
      files: z.array(fileSchema),
      next: fileCursorSchema
        .nullable()
        .optional()
        .meta({ description: 'For `after`; null when no more files follow' }),
    }),
  }),
  uploadFile: call({
    method: 'POST',
    path: '/api/files/upload',
    summary: 'Upload a file of at most 50 MB: image, video, audio, PDF or plain text',
    access: { kind: 'bot', right: 'edit', param: 'botId', in: 'query' },
    limit: 'uploads',
    query: ofBot,
    upload: fileUpload,
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
        .meta({ description: '1 for a thumbnail of an image' }),
    }),
    binary: true,
    otherStatuses: [206, 304],
    refusals: [416],
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

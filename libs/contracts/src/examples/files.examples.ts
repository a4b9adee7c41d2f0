import type { fileCalls } from '../files.calls';
import type { ExamplesOf } from './call-example';

export const fileExamples: ExamplesOf<typeof fileCalls> = {
  listFiles: {
    query: {
      botId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
    },
    response: {
      files: [
        {
          id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0022',
          originalName: 'menu.txt',
          telegramType: 'document',
          size: 6,
          mimeType: 'text/plain',
          hasThumbnail: false,
          created_at: '2026-03-02T09:30:00.000Z',
        },
      ],
      next: null,
    },
  },
  uploadFile: {
    query: {
      botId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
    },
    response: {
      file: {
        id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0028',
        originalName: 'menu.txt',
        telegramType: 'document',
        size: 6,
        mimeType: 'text/plain',
        hasThumbnail: false,
        created_at: '2026-03-02T09:30:00.000Z',
      },
    },
  },
  getFileContent: {
    params: {
      fileId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0022',
    },
    response: 'The bytes of the file',
  },
  deleteFile: {
    params: {
      fileId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0029',
    },
    response: {},
  },
};

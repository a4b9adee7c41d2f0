import type { fileCalls } from '../files.calls';
import type { ExamplesOf } from './call-example';
import { botId, instant } from './shared';

export const fileExamples: ExamplesOf<typeof fileCalls> = {
  listFiles: {
    query: { botId },
    response: {
      files: [
        {
          id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0022',
          originalName: 'menu.txt',
          telegramType: 'document',
          size: 6,
          mimeType: 'text/plain',
          hasThumbnail: false,
          created_at: instant,
        },
      ],
      next: null,
    },
  },
  uploadFile: {
    query: { botId },
    response: {
      file: {
        id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0028',
        originalName: 'menu.txt',
        telegramType: 'document',
        size: 6,
        mimeType: 'text/plain',
        hasThumbnail: false,
        created_at: instant,
      },
    },
  },
  getFileContent: {
    params: { fileId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0022' },
    response: 'The bytes of the file',
  },
  deleteFile: { params: { fileId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0029' }, response: {} },
};

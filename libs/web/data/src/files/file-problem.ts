import { fileTooLargeText, fileTypeRefusal, isAllowedFileType, uploadByteLimit } from '@botter/contracts';

/** For the `accept` of a file input: what can be uploaded. */
export const acceptedFiles = 'image/*,video/*,audio/*,application/pdf,text/plain';

/**
 * Why a file needn't even be sent, in the words a person sees; undefined when it may. What the browser can't name is
 * left to the server, which looks at the content.
 */
export function fileProblem({ size, type }: Pick<File, 'size' | 'type'>): string | undefined {
  if (size > uploadByteLimit) return fileTooLargeText;
  return type === '' || isAllowedFileType(type) ? undefined : fileTypeRefusal(type);
}

import { fileTooLargeText, fileTypeRefusal, isAllowedFileType, uploadByteLimit } from '@botter/contracts';

/** For the `accept` of a file input: what can be uploaded. */
export const acceptedFiles = 'image/*,video/*,audio/*,application/pdf,text/plain';

/**
 * Why a file needn't even be sent, as a text for people; undefined if it may. If the browser doesn't know the
 * type, the server decides by the content.
 */
export function fileProblem({ size, type }: Pick<File, 'size' | 'type'>): string | undefined {
  if (size > uploadByteLimit) return fileTooLargeText;
  return type === '' || isAllowedFileType(type) ? undefined : fileTypeRefusal(type);
}

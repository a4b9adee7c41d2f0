import { fileTooLargeText, fileTypeRefusal, isAllowedFileType, uploadByteLimit } from '@botter/contracts';

/**
 * Why a file needn't even be sent, in the words a person sees; undefined when it may. What the browser can't name is
 * left to the server, which looks at the content.
 */
export function fileProblem({ size, type }: Pick<File, 'size' | 'type'>): string | undefined {
  if (size > uploadByteLimit) return fileTooLargeText;
  return type === '' || isAllowedFileType(type) ? undefined : fileTypeRefusal(type);
}

/** The largest file that can be uploaded, in bytes: 50 MB, this size itself included. */
export const uploadByteLimit = 52_428_800;

/** Name of the form field with an uploaded file. */
export const uploadField = 'file';

export const fileTooLargeText = 'File size must be less than 50MB';

/** How a file is uploaded. */
export const fileUpload = { field: uploadField, bytes: uploadByteLimit, tooLarge: fileTooLargeText } as const;

/** The refusal of a file of this MIME type, in the words a person sees. */
export function fileTypeRefusal(type: string): string {
  return `File type ${type} is not allowed`;
}

/**
 * Whether files of this MIME type can be uploaded. The server decides by content; a browser, which only knows
 * the system's type, checks this before the upload.
 */
export function isAllowedFileType(type: string): boolean {
  return /^(?:image|video|audio)\//.test(type) || type === 'application/pdf' || type === 'text/plain';
}

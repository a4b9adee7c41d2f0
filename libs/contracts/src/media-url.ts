import type { MediaType } from './media-type';

const invalidUrl = 'Please enter a valid URL';
const noMediaUrl = 'URL should be a direct link to a media file or from Google Drive/Dropbox';

const typesByExtension: Readonly<Record<string, MediaType>> = {
  jpg: 'photo',
  jpeg: 'photo',
  png: 'photo',
  webp: 'photo',
  gif: 'animation',
  mp4: 'video',
  mov: 'video',
  avi: 'video',
  webm: 'video',
  mp3: 'audio',
  wav: 'audio',
  ogg: 'audio',
  pdf: 'document',
  txt: 'document',
  doc: 'document',
  docx: 'document',
};

/** Hosts whose links to files have no extension; subdomains included. */
const fileHosts = ['drive.google.com', 'dropbox.com', 'dropboxusercontent.com', 'googleusercontent.com'];

/** Why an address can't be the media of an action, in the words a person sees; undefined when it can. */
export function mediaUrlProblem(value: string): string | undefined {
  const url = parsed(value);
  if (!url) return invalidUrl;
  return typeOfPath(url) || isFileHost(url.hostname) ? undefined : noMediaUrl;
}

/** The type of media by the extension of an address; undefined if it has no known extension. */
export function mediaTypeOfUrl(value: string): MediaType | undefined {
  const url = parsed(value);
  return url && typeOfPath(url);
}

/**
 * The address from which the media itself is loaded: a sharing link of Google Drive opens a page around it.
 */
export function directMediaUrl(value: string): string {
  const url = parsed(value);
  if (url?.hostname !== 'drive.google.com') return value.trim();
  const fileId = /^\/file\/(?:u\/\d+\/)?d\/([\w-]+)/.exec(url.pathname)?.[1] ?? openedFile(url);
  if (!fileId) return value.trim();
  const direct = new URL('https://drive.google.com/uc?export=view');
  direct.searchParams.set('id', fileId);
  // Older files can only be read with it.
  const key = url.searchParams.get('resourcekey');
  if (key) direct.searchParams.set('resourcekey', key);
  return direct.href;
}

function openedFile({ pathname, searchParams }: URL): string | undefined {
  return pathname === '/open' ? (searchParams.get('id') ?? undefined) : undefined;
}

function parsed(value: string): URL | undefined {
  const text = value.trim();
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && url.hostname !== '' ? url : undefined;
}

function typeOfPath({ pathname }: URL): MediaType | undefined {
  const extension = /\.([a-z0-9]+)$/i.exec(pathname)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(typesByExtension, extension) ? typesByExtension[extension] : undefined;
}

function isFileHost(hostname: string): boolean {
  return fileHosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}

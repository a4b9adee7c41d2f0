export { appConfig } from './app-config';
export { DraftStore, drafts } from './draft-store';
export { type Session, SessionProvider, useSession } from './session-provider';
export { callbackPath } from './session-settings';
export type { SessionState, SessionStatus, SessionUser } from './session-state';

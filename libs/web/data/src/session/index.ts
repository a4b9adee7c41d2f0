export { appConfig } from './app-config';
export { callbackPath } from './callback-path';
export { DraftStore, drafts } from './draft-store';
export { freshSignIn } from './fresh-sign-in';
export { rememberedSignIn } from './remembered-sign-in';
export { type Session, SessionProvider, useSession } from './session-provider';
export type { SessionState, SessionStatus, SessionUser } from './session-state';
export { cancelSignInRequest, requestSignIn } from './sign-in-request';
export { openSignInWindow } from './sign-in-window';

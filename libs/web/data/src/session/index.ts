export { appConfig } from './app-config';
export { callbackPath } from './callback-path';
export { DraftStore, drafts } from './draft-store';
export { freshSignIn } from './fresh-sign-in';
export { rememberedSignIn } from './remembered-sign-in';
export { SessionProvider, useSession } from './session-provider';

export { cancelSignInRequest, requestSignIn } from './sign-in-request';
export { openSignInWindow } from './sign-in-window';

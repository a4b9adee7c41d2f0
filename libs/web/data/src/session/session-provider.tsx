import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { provideAccess } from '../client/access';
import { BrowserSession } from './browser-session';
import { connectToProvider } from './connect';
import type { SessionState } from './session-state';
import { completeSignIn, isSignInCallback } from './sign-in-callback';
import { onSignInRequest } from './sign-in-request';

export interface Session extends SessionState {
  /** Call it right in a click, or the browser blocks the window. */
  readonly signIn: () => Promise<void>;
  readonly signUp: () => Promise<void>;
  readonly showWindow: () => void;
  readonly cancelSignIn: () => void;
  readonly signOut: () => Promise<void>;
  readonly getAccessToken: () => Promise<string | undefined>;
}

const SessionContext = createContext<Session | undefined>(undefined);

/**
 * Provides everything below it with the session, and the API client with its tokens. In the window that the
 * identity provider sends back it finishes the sign-in instead of showing its children.
 */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  return isSignInCallback() ? <SignInCallback /> : <RunningSession>{children}</RunningSession>;
}

function SignInCallback() {
  useEffect(() => void completeSignIn(connectToProvider), []);
  return null;
}

function RunningSession({ children }: { readonly children: ReactNode }) {
  const [session] = useState(() => new BrowserSession(connectToProvider));
  const state = useSyncExternalStore(session.subscribe, session.getState);
  useEffect(() => {
    void session.start();
    const ignoreRequests = onSignInRequest((request) => void session.answer(request));
    const withdrawAccess = provideAccess({
      token: session.getAccessToken,
      onUnauthorized: session.refused,
    });
    return () => {
      ignoreRequests();
      withdrawAccess();
    };
  }, [session]);
  const value = useMemo(
    () => ({
      ...state,
      signIn: session.signIn,
      signUp: session.signUp,
      showWindow: session.showWindow,
      cancelSignIn: session.cancelSignIn,
      signOut: session.signOut,
      getAccessToken: session.getAccessToken,
    }),
    [session, state],
  );
  return <SessionContext.Provider value={value}>{children}</SessionContext.Provider>;
}

/** The session of this tab. @throws Error outside of `SessionProvider` */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession() needs a SessionProvider above it');
  return session;
}

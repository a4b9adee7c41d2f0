import { useLocation } from '@botter/web-router';
import { Page, Skeleton, SkeletonCards } from '@botter/web-ui';
import { createElement, Suspense, use } from 'react';
import { ErrorBoundary } from '../errors/error-boundary';
import { forgetRemote, loadRemoteApp, type RemoteName } from './load-remote-app';

const names: Record<RemoteName, string> = {
  actions: 'Actions',
  chat: 'Messages',
  notifications: 'Notifications',
};

/** A remote in its place in the shell. When it does not come, or breaks, only this place says so. */
export function RemoteApp({ name }: { name: RemoteName }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary
      resetKey={pathname}
      onRetry={() => forgetRemote(name)}
      text={`${names[name]} could not be loaded. Please check your connection and try again.`}
    >
      <Suspense fallback={<RemoteSkeleton label={`Loading ${names[name]}…`} />}>
        <Mounted name={name} />
      </Suspense>
    </ErrorBoundary>
  );
}

function Mounted({ name }: { name: RemoteName }) {
  const module = use(loadRemoteApp(name));
  return createElement(module.default);
}

function RemoteSkeleton({ label }: { label: string }) {
  return (
    <Page>
      <Skeleton className="mb-8 h-8 w-48" />
      <SkeletonCards label={label} count={6} />
    </Page>
  );
}

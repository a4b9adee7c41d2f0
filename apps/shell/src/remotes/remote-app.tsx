import { useLocation } from '@botter/web-router';
import { Alert, Button, Page, Skeleton, SkeletonCards } from '@botter/web-ui';
import { createElement, Suspense, use } from 'react';
import { ErrorBoundary } from '../errors/error-boundary';
import { forgetRemote, loadedRemote, loadRemoteApp, type RemoteName } from './load-remote-app';
import { RemoteMismatch } from './remote-mismatch';

const names: Record<RemoteName, string> = {
  actions: 'Actions',
  audience: 'Contacts',
  chat: 'Messages',
  notifications: 'Notifications',
};

/** A remote at its place in the shell. If it can't be loaded or breaks, only this place shows the failure. */
export function RemoteApp({ name }: { name: RemoteName }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary
      resetKey={pathname}
      onRetry={() => forgetRemote(name)}
      fallback={(error, retry) =>
        error instanceof RemoteMismatch && <Mismatch name={name} error={error} onRetry={retry} />
      }
      text={`${names[name]} could not be loaded. Please check your connection and try again.`}
    >
      <Suspense fallback={<RemoteSkeleton label={`Loading ${names[name]}…`} />}>
        <Mounted name={name} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Shell and remotes are deployed separately: one of them may already be newer than the other. */
function Mismatch({
  name,
  error,
  onRetry,
}: {
  name: RemoteName;
  error: RemoteMismatch;
  onRetry: () => void;
}) {
  if (error.fit === 'older') {
    return (
      <Alert tone="info" onRetry={onRetry}>
        {`${names[name]} is being updated. Please try again shortly.`}
      </Alert>
    );
  }
  return (
    <Alert
      tone="info"
      actions={
        <Button size="sm" onClick={() => window.location.reload()}>
          Reload
        </Button>
      }
    >
      {`There is a new version of ${names[name]}. Reload the page to use it.`}
    </Alert>
  );
}

function Mounted({ name }: { name: RemoteName }) {
  const module = loadedRemote(name) ?? use(loadRemoteApp(name));
  return createElement(module.default);
}

function RemoteSkeleton({ label }: { label: string }) {
  return (
    <Page>
      <h1 className="sr-only">{label}</h1>
      <Skeleton className="mb-8 h-8 w-48" />
      <SkeletonCards label={label} count={6} />
    </Page>
  );
}

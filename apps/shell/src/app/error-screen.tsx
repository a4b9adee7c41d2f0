import { Brand } from '../ui/brand';

/** Shown when not even the frame of the product can be drawn. Needs nothing that could fail too. */
export function ErrorScreen() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 p-6 text-center">
      <Brand />
      <h1 className="text-lg font-semibold">Something went wrong</h1>
      <p className="max-w-sm text-muted">Botter could not show this page. Reloading it usually helps.</p>
      <button
        type="button"
        className="h-11 rounded-md bg-accent px-5 font-medium text-on-accent hover:bg-accent-hover"
        onClick={() => window.location.reload()}
      >
        Reload
      </button>
    </main>
  );
}

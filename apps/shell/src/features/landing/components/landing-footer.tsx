import { opensCookieSettings } from '../marks';

const year = new Date().getFullYear();

export function LandingFooter() {
  return (
    <footer className="border-t border-line px-5 sm:px-8">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 gap-y-2 py-8 text-sm text-muted">
        <p className="w-full sm:w-auto sm:flex-1">© {year} Botter. Not affiliated with Telegram.</p>
        <a href="/privacy" className="touch-target flex items-center hover:text-ink hover:underline">
          Privacy
        </a>
        <button
          type="button"
          className="touch-target flex items-center hover:text-ink hover:underline"
          {...opensCookieSettings}
        >
          Cookie settings
        </button>
      </div>
    </footer>
  );
}

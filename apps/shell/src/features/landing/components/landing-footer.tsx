import { opensCookieSettings } from '../marks';

const year = new Date().getFullYear();

export function LandingFooter() {
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 gap-y-2 px-5 py-8 text-sm text-muted sm:px-8">
        <p className="flex-1 basis-64">© {year} Botter. Not affiliated with Telegram.</p>
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

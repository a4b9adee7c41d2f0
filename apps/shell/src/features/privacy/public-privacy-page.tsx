import { Page, PageHeader } from '@botter/web-ui';
import { useEffect } from 'react';
import { Brand } from '../../ui/brand';
import { usePageviews } from '../tracking/pageviews';
import { PrivacyText } from './privacy-text';

/** The privacy page for visitors who are not signed in. */
export default function PublicPrivacyPage() {
  usePageviews('/privacy');
  useEffect(() => {
    document.title = 'Privacy · Botter';
  }, []);
  return (
    <div className="min-h-dvh bg-canvas text-ink">
      <header className="border-b border-line">
        <div className="mx-auto flex h-16 max-w-6xl items-center px-4 sm:px-8 2xl:max-w-7xl min-[112rem]:max-w-[90rem]">
          <a href="/" aria-label="Botter home" className="touch-target flex items-center">
            <Brand />
          </a>
        </div>
      </header>
      <main tabIndex={-1} className="outline-none">
        <Page>
          <PageHeader title="Privacy" />
          <PrivacyText />
        </Page>
      </main>
    </div>
  );
}

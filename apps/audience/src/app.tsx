import { Navigate, Route, Routes, useLocation } from '@botter/web-router';
import { Page, SkeletonRows } from '@botter/web-ui';
import { lazy, Suspense } from 'react';
import { ContactPage } from './features/contact/contact-page';
import { ContactsPage } from './features/contacts/contacts-page';
import { FieldsPage } from './features/fields/fields-page';
import { SegmentPage } from './features/segments/segment-page';
import { SegmentsPage } from './features/segments/segments-page';

const BroadcastScreens = lazy(() => import('./features/broadcasts/broadcast-screens'));

/** The screens below `/contacts` and `/broadcasts`, which are about the same people. */
export default function AudienceApp() {
  const { pathname } = useLocation();
  if (pathname.startsWith('/broadcasts')) {
    return (
      <Suspense fallback={<BroadcastsLoading />}>
        <BroadcastScreens />
      </Suspense>
    );
  }
  return (
    <Routes>
      <Route index element={<ContactsPage />} />
      <Route path=":botId/fields" element={<FieldsPage />} />
      <Route path=":botId/segments" element={<SegmentsPage />} />
      <Route path=":botId/segments/:segmentId" element={<SegmentPage />} />
      <Route path=":botId/:contactId" element={<ContactPage />} />
      <Route path="*" element={<Navigate to="/contacts" replace />} />
    </Routes>
  );
}

function BroadcastsLoading() {
  return (
    <Page>
      <SkeletonRows label="Loading broadcasts…" />
    </Page>
  );
}

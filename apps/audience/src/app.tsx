import { Navigate, Route, Routes } from '@botter/web-router';
import { ContactPage } from './features/contact/contact-page';
import { ContactsPage } from './features/contacts/contacts-page';
import { SegmentPage } from './features/segments/segment-page';
import { SegmentsPage } from './features/segments/segments-page';

/** The screens below `/contacts`. */
export default function AudienceApp() {
  return (
    <Routes>
      <Route index element={<ContactsPage />} />
      <Route path=":botId/segments" element={<SegmentsPage />} />
      <Route path=":botId/segments/:segmentId" element={<SegmentPage />} />
      <Route path=":botId/:contactId" element={<ContactPage />} />
      <Route path="*" element={<Navigate to="/contacts" replace />} />
    </Routes>
  );
}

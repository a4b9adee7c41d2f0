import { Navigate, Route, Routes } from '@botter/web-router';
import { ContactsPage } from './features/contacts/contacts-page';

/** The screens below `/contacts`. */
export default function AudienceApp() {
  return (
    <Routes>
      <Route index element={<ContactsPage />} />
      <Route path="*" element={<Navigate to="/contacts" replace />} />
    </Routes>
  );
}

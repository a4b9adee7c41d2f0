import { Navigate, Route, Routes } from '@botter/web-router';
import { NotificationsPage } from './features/notifications/notifications-page';

/** The screen below `/notifications`: three addresses, one page. */
export default function NotificationsApp() {
  return (
    <Routes>
      {['/', 'settings', 'link'].map((path) => (
        <Route key={path} path={path} element={<NotificationsPage />} />
      ))}
      <Route path="*" element={<Navigate to="/notifications" replace />} />
    </Routes>
  );
}

import { Navigate, Route, Routes } from '@botter/web-router';
import { ChatPage } from './features/chat-page';

/** The screens below `/messages`. */
export default function ChatApp() {
  return (
    <Routes>
      <Route index element={<ChatPage />} />
      <Route path=":botId" element={<ChatPage />} />
      <Route path="*" element={<Navigate to="/messages" replace />} />
    </Routes>
  );
}

import { MessageNotice } from '@botter/web-ui';
import type { ReactNode } from 'react';

export function Notice({ children }: { children: ReactNode }) {
  return <MessageNotice className="rounded-xl break-words">{children}</MessageNotice>;
}

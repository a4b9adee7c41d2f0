import '@botter/web-ui/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Root } from './app/root';

function start(): void {
  const element = document.getElementById('root');
  if (!element) throw new Error('The page has no #root');
  createRoot(element).render(
    <StrictMode>
      <Root />
    </StrictMode>,
  );
}

// Asked for in the head, it may be there before the page is.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
else start();

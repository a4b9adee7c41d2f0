import { Button } from '@botter/web-ui';
import { Brand } from '../../../ui/brand';
import { signsIn, signsUp } from '../marks';

export function LandingHeader() {
  return (
    <header className="sticky top-0 z-20 border-b border-line/70 bg-canvas/80 backdrop-blur-md px-5 sm:px-8">
      <div className="mx-auto flex h-16 max-w-6xl items-center justify-between">
        <Brand />
        <div className="flex items-center gap-1.5">
          <Button variant="ghost" {...signsIn}>
            Sign In
          </Button>
          <Button variant="primary" {...signsUp}>
            Sign Up
          </Button>
        </div>
      </div>
    </header>
  );
}

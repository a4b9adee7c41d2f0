import { errorText } from '@botter/web-data';
import { useSearchParams } from '@botter/web-router';
import { Alert, Page, PageHeader, SkeletonCards, Stepper } from '@botter/web-ui';
import { useCallback, useEffect, useState } from 'react';
import { CurrentStep } from './components/current-step';
import { isSetupStep, neighbour, type SetupStep, setupSteps, stepLabels } from './setup-steps';
import { useSetup } from './use-setup';

/**
 * From an empty account to a live bot in four steps. Every step can be skipped or left, and continues later.
 */
export function WelcomePage() {
  const setup = useSetup();
  const { isUserKnown, isReady, bot, actions, progress, resume, error, retry } = setup;
  const [address, setAddress] = useSearchParams();
  // Only in the memory of this page: nothing keeps a token.
  const [token, setToken] = useState('');
  const asked = address.get('step');
  const step = isSetupStep(asked) ? asked : resume;

  const { setStep, setBot, finish } = setup;
  // A link may name the bot, for example that of an empty list of actions.
  const wanted = address.get('bot');
  useEffect(() => {
    if (!isUserKnown || wanted === null) return;
    setBot(wanted);
    setAddress(asked === null ? {} : { step: asked }, { replace: true });
  }, [isUserKnown, wanted, asked, setBot, setAddress]);

  const go = (next: SetupStep) => {
    setStep(next);
    setAddress({ step: next });
  };
  const onward = (by: 1 | -1) => {
    const next = neighbour(step, by);
    return next && (() => go(next));
  };
  const startOver = () => {
    setToken('');
    setup.restart();
    go('token');
  };
  const isFinished = progress.finished === true;
  const hello = useCallback(() => {
    if (!isFinished) finish();
  }, [isFinished, finish]);

  const steps = setupSteps.map((name) => ({ label: stepLabels[name], complete: isComplete(name) }));
  function isComplete(name: SetupStep): boolean {
    if (name === 'hello') return bot !== undefined && isFinished;
    if (name === 'reply') return actions.length > 0;
    return bot !== undefined;
  }

  return (
    <Page className="max-w-4xl">
      <PageHeader title="Set up your bot" description="Four short steps, about two minutes." />
      {error && (
        <Alert tone="error" onRetry={retry} className="mb-5">
          {errorText(error, 'Failed to load bots')}
        </Alert>
      )}
      {!isReady && !error && <SkeletonCards label="Loading…" count={1} />}
      {isReady && wanted === null && (
        <>
          <Stepper
            aria-label="Steps"
            steps={steps}
            current={setupSteps.indexOf(step)}
            onStep={(at) => go(setupSteps[at] ?? 'token')}
            className="mb-5"
          />
          <CurrentStep
            key={`${step} ${bot?.id ?? ''}`}
            step={step}
            setup={setup}
            token={token}
            onToken={(found) => {
              setToken(found);
              go('bot');
            }}
            onAdded={(botId) => {
              setBot(botId);
              setToken('');
              go('reply');
            }}
            onBack={onward(-1)}
            onNext={onward(1) ?? (() => {})}
            onAdd={() => go('bot')}
            onHello={hello}
            onAddAnother={startOver}
          />
        </>
      )}
    </Page>
  );
}

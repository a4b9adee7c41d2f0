import { branchLimits } from '@botter/contracts';
import { ConditionEditor, emptyTest } from '@botter/web-contacts';
import { Button, IconButton, useRowFocus } from '@botter/web-ui';
import { Plus, X } from 'lucide-react';
import { TargetSelect } from '../target-select';
import type { StepFieldsProps, StepForm } from './step-form';

const emptyBranch = () => ({ when: { all: [emptyTest('field')] }, goTo: '' });

export const branch: StepForm<'branch'> = {
  made: () => ({ type: 'branch', branches: [emptyBranch()] }),
  Fields,
};

/** The branches in their order: the first that fits counts. */
function Fields({ step, onChange, around }: StepFieldsProps<'branch'>) {
  const { branches } = step;
  const { frame, added, removed } = useRowFocus<HTMLDivElement>();
  const isOnly = branches.length === 1;
  return (
    <div ref={frame} className="space-y-3">
      <ol className="space-y-3">
        {branches.map((one, at) => {
          const set = (patch: Partial<typeof one>) =>
            onChange({ branches: branches.with(at, { ...one, ...patch }) });
          return (
            <li
              key={at}
              aria-label={`Branch ${at + 1}`}
              className="rounded-lg border border-line bg-sunken/50 p-3"
            >
              <div className="mb-2 flex items-center justify-between">
                <h4 className="text-xs font-medium text-muted">{at === 0 ? 'If' : 'Otherwise, if'}</h4>
                {!isOnly && (
                  <IconButton
                    size="sm"
                    label={`Remove branch ${at + 1}`}
                    icon={<X aria-hidden />}
                    onClick={() => {
                      removed(at);
                      onChange({ branches: branches.filter((_, index) => index !== at) });
                    }}
                    className="-my-1.5 -mr-1.5"
                  />
                )}
              </div>
              <ConditionEditor condition={one.when} onChange={(when) => set({ when })} around={around} />
              <TargetSelect
                label="Go to"
                bot={around.bot}
                actions={around.actions}
                value={one.goTo}
                onChange={(goTo) => set({ goTo })}
                className="mt-3"
              />
            </li>
          );
        })}
      </ol>
      <p className="text-xs text-muted">If nothing fits, the next step follows.</p>
      {branches.length < branchLimits.branches && (
        <Button
          size="sm"
          onClick={() => {
            added(branches.length);
            onChange({ branches: [...branches, emptyBranch()] });
          }}
        >
          <Plus aria-hidden />
          Add branch
        </Button>
      )}
    </div>
  );
}

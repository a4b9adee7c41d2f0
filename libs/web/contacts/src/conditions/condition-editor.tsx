import {
  type Condition,
  type ConditionGroup,
  type ConditionTest,
  conditionLimits,
  isGroup,
  membersOf,
  testsOf,
} from '@botter/contracts';
import { Button, IconButton, SegmentedControl, Select, useRowFocus } from '@botter/web-ui';
import { Plus, X } from 'lucide-react';
import { TestFields } from './test-fields';
import type { ConditionSurroundings } from './test-fields-props';
import { emptyTest, kindOf, testKinds } from './test-kinds';

interface ConditionEditorProps {
  condition: Condition;
  onChange: (condition: Condition) => void;
  around: ConditionSurroundings;
}

/** The tests of a condition, each a line that reads as a sentence. One of them may be a group of tests. */
export function ConditionEditor({ condition, onChange, around }: ConditionEditorProps) {
  return (
    <Tests
      name="Test"
      group={condition}
      isEmptyAllowed={false}
      room={conditionLimits.tests - testsOf(condition).length}
      around={around}
      onMembers={(members, all) => onChange(all ? { all: members } : { any: members })}
    />
  );
}

type Member = ConditionTest | ConditionGroup;

interface TestsProps {
  /** Before the number of each line, for screen readers. */
  name: string;
  group: Condition;
  /** A group in another one leaves with its last test. */
  isEmptyAllowed: boolean;
  /** How many tests may be added. */
  room: number;
  around: ConditionSurroundings;
  onMembers: (members: Member[], all: boolean) => void;
}

function Tests({ name, group, isEmptyAllowed, room, around, onMembers }: TestsProps) {
  const { frame, added, removed } = useRowFocus<HTMLDivElement>();
  const isAll = 'all' in group;
  const members: readonly Member[] = membersOf(group);
  const change = (next: readonly Member[]) => onMembers([...next], isAll);
  const add = (member: Member) => {
    added(members.length);
    change([...members, member]);
  };
  const isOnly = members.length === 1 && !isEmptyAllowed;
  const takesGroup = name === 'Test' && !members.some(isGroup) && members.length > 0;
  return (
    <div ref={frame} className="@container space-y-2">
      {members.length > 1 && (
        <SegmentedControl
          aria-label={name === 'Test' ? 'How many must fit' : 'How many of the group must fit'}
          size="sm"
          value={isAll ? 'all' : 'any'}
          onValueChange={(next) => onMembers([...members], next === 'all')}
          segments={[
            { value: 'all', label: 'All of these' },
            { value: 'any', label: 'Any of these' },
          ]}
        />
      )}
      <ul className="space-y-2">
        {members.map((member, at) => (
          <li key={at} aria-label={`${name} ${at + 1}`} className="flex items-start gap-1.5">
            {members.length > 1 && (
              <span className="w-7 shrink-0 pt-2 text-sm text-muted">{at > 0 && (isAll ? 'and' : 'or')}</span>
            )}
            {isGroup(member) ? (
              <div className="min-w-0 flex-1 rounded-lg border border-line p-2.5">
                <Tests
                  name="Test of the group"
                  group={member}
                  isEmptyAllowed
                  room={room}
                  around={around}
                  onMembers={(inner, all) => {
                    const tests = inner.filter((one): one is ConditionTest => !isGroup(one));
                    const rest = members.filter((_, index) => index !== at);
                    change(tests.length > 0 ? members.with(at, all ? { all: tests } : { any: tests }) : rest);
                  }}
                />
              </div>
            ) : (
              <div className="flex min-w-0 flex-1 flex-wrap items-start gap-2">
                <Select
                  aria-label={`Kind of ${name.toLowerCase()} ${at + 1}`}
                  value={kindOf(member)}
                  onValueChange={(kind) => change(members.with(at, emptyTest(kind)))}
                  options={testKinds}
                  className="w-full @md:w-auto"
                />
                <TestFields
                  test={member}
                  onChange={(test) => change(members.with(at, test))}
                  around={around}
                />
              </div>
            )}
            <IconButton
              size="sm"
              label={isGroup(member) ? 'Remove the group' : `Remove ${name.toLowerCase()} ${String(at + 1)}`}
              icon={<X aria-hidden />}
              disabled={isOnly}
              onClick={() => {
                removed(at);
                change(members.filter((_, index) => index !== at));
              }}
              className="mt-0.5"
            />
          </li>
        ))}
      </ul>
      {room > 0 && (
        <div className="flex flex-wrap gap-x-1">
          <Button size="sm" variant="ghost" onClick={() => add(emptyTest('field'))} className="-ml-2.5">
            <Plus aria-hidden />
            Add test
          </Button>
          {takesGroup && (
            <Button
              size="sm"
              variant="ghost"
              onClick={() => add(isAll ? { any: [emptyTest('field')] } : { all: [emptyTest('field')] })}
            >
              <Plus aria-hidden />
              Add group
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

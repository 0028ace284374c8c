import { type ReactNode, useCallback } from 'react';
import type { RunnerRules } from '../../contract/generated/schema.d.ts';
import { keptRunnerRules, readRunnerRules } from '../../data/runner-hosts/runner-rules.ts';
import type { RunnerRule } from '../../rules/runners/choose-runner.ts';
import { useKeptReadings, useServedRecord } from '../page/record-reading.ts';
import { useExtensions } from '../portal/extensions.ts';
import { usePortal } from '../portal/portal-context.tsx';

/** There is one for everybody. */
const ONLY = 0;

export interface KnownRulesProps {
  children: (rules: readonly RunnerRule[]) => ReactNode;
}

function Known({ children }: KnownRulesProps) {
  const portal = usePortal();
  const { record } = useServedRecord<RunnerRules, number>(
    useCallback((_, signal) => readRunnerRules(portal, signal), [portal]),
    ONLY,
    useKeptReadings(keptRunnerRules),
  );
  return record && children(record.rules);
}

/** Nothing until the rules are known, and where the back end has none. */
export function KnownRules({ children }: KnownRulesProps) {
  return useExtensions().has('runnerRules') ? <Known>{children}</Known> : null;
}

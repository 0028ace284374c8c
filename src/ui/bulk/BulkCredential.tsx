import { useState } from 'react';
import type { EnvironmentCredential } from '../../contract/generated/schema.d.ts';
import type { BulkRow } from '../../machines/records/bulk-rows.ts';
import type { ConfirmedCommands } from '../../machines/records/confirmed-commands.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import type { CredentialDemand } from '../../rules/reference/environment-credential.ts';
import { CredentialDialog, NO_SECRETS } from '../confirm/CredentialDialog.tsx';
import { type TargetAreaOf, targetLine } from './bulk-target.ts';

export interface BulkCredentialProps {
  commands: ConfirmedCommands<string, AreaRecord>;
  areaOf: TargetAreaOf;
  action: string;
  demand: CredentialDemand;
  rows: readonly BulkRow<AreaRecord>[];
  onSkip: () => void;
  onSubmit: (credential: EnvironmentCredential) => void;
}

const NAMED = 5;

function recordsLine({ areaOf, rows }: Pick<BulkCredentialProps, 'areaOf' | 'rows'>): string {
  const named = rows.slice(0, NAMED).map((row) => targetLine(areaOf(row), row.record));
  return rows.length > NAMED ? `${named.join(', ')} and ${rows.length - NAMED} more` : named.join(', ');
}

/** Asks once for an empty credential that several records run with. */
export function BulkCredential({ commands, areaOf, action, demand, rows, onSkip, onSubmit }: BulkCredentialProps) {
  const [secrets, setSecrets] = useState(NO_SECRETS);
  return (
    <CredentialDialog
      label={commands.lifecycle.labels[action] ?? ''}
      isDanger={commands.isDestructive(action)}
      description={recordsLine({ areaOf, rows })}
      demand={demand}
      secrets={secrets}
      onSecretsChange={setSecrets}
      isPending={false}
      isWaiting={false}
      onCancel={onSkip}
      onSubmit={onSubmit}
    />
  );
}

import { DescriptionItem, DescriptionList } from '../../../kit/DescriptionList.tsx';
import type { DetailSectionProps } from './CommonSections.tsx';
import { DetailSection } from './DetailSection.tsx';
import { backupWindowText, enabledText, gigabytes, yesOrNo } from './field-texts.ts';

/** The instance, its storage and its backups (Deployments §2 "Deployment detail"). */
export function DatabaseSections({ record }: DetailSectionProps) {
  const { createReadReplica = false, enableStorageAutoScaling = false, enableBackups = false } = record;
  return (
    <>
      <DetailSection title="Database">
        <DescriptionList>
          <DescriptionItem label="Instance Type" isMono>
            {record.databaseInstanceType}
          </DescriptionItem>
          <DescriptionItem label="Read Replica Type" isMono={createReadReplica}>
            {createReadReplica ? record.readReplicaInstanceType : 'No read replica'}
          </DescriptionItem>
          <DescriptionItem label="Storage">{gigabytes(record.storage)}</DescriptionItem>
          <DescriptionItem label="Storage Autoscaling">{enabledText(enableStorageAutoScaling)}</DescriptionItem>
          {enableStorageAutoScaling && (
            <DescriptionItem label="Max Storage">{gigabytes(record.maxStorage)}</DescriptionItem>
          )}
          <DescriptionItem label="Multi-AZ">{yesOrNo(record.isMultiAz)}</DescriptionItem>
          <DescriptionItem label="Deletion Protection">{enabledText(record.enableDeletionProtection)}</DescriptionItem>
          <DescriptionItem label="Storage Encryption">{enabledText(record.enableEncryption)}</DescriptionItem>
          <DataSource record={record} />
        </DescriptionList>
      </DetailSection>
      <DetailSection title="Backups">
        <DescriptionList>
          <DescriptionItem label="Automated Backups">{enabledText(enableBackups)}</DescriptionItem>
          {enableBackups && (
            <>
              <DescriptionItem label="Retention Days">{record.backupRetentionPeriod}</DescriptionItem>
              <DescriptionItem label="Backup Window">{backupWindowText(record.backupWindowSchedule)}</DescriptionItem>
            </>
          )}
        </DescriptionList>
      </DetailSection>
    </>
  );
}

function DataSource({ record }: DetailSectionProps) {
  if (record.sourceSnapshotId) {
    return (
      <DescriptionItem label="Data Source: Snapshot Id" isMono copyText={record.sourceSnapshotId}>
        {record.sourceSnapshotId}
      </DescriptionItem>
    );
  }
  if (record.sourceDatabaseDumpUrl) {
    return (
      <DescriptionItem label="Data Source: Dump File URL" isMono copyText={record.sourceDatabaseDumpUrl}>
        {record.sourceDatabaseDumpUrl}
      </DescriptionItem>
    );
  }
  return <DescriptionItem label="Data Source">None</DescriptionItem>;
}

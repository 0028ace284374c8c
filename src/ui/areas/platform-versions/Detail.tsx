import { useCallback } from 'react';
import { platformVersionUsage } from '../../../data/platform-versions/resource.ts';
import {
  type PlatformVersionRecord,
  platformVersionSections,
  platformVersionStatuses,
} from '../../../rules/platform-versions/record.ts';
import { DetailPage } from '../../detail/DetailPage.tsx';
import { defineDetail } from '../../detail/detail-definition.ts';
import { UsedBy } from '../../detail/UsedBy.tsx';
import { badges } from '../../kit/Badge.css.ts';
import { Badge } from '../../kit/Badge.tsx';
import { useKeptRecord } from '../../page/record-reading.ts';
import { usePortal } from '../../portal/portal-context.tsx';
import { RecordStatus } from '../../status/RecordStatus.tsx';
import { ExactMoment } from '../../time/ExactMoment.tsx';
import { platformVersionActions } from './actions.ts';

const statusOf = (record: PlatformVersionRecord) => <RecordStatus statuses={platformVersionStatuses} record={record} />;

function UsedByPart({ record }: { record: PlatformVersionRecord }) {
  const { client } = usePortal();
  return (
    <UsedBy
      id={record.id}
      read={useCallback((id: string, signal: AbortSignal) => platformVersionUsage(client, id, signal), [client])}
    />
  );
}

const platformVersionDetail = defineDetail({
  area: 'platform-versions',
  noun: 'platform version',
  title: ({ version }) => `Viewing ${version}`,
  idOf: ({ version = '' }) => version,
  useRecord: (id) => useKeptRecord(usePortal().resources['platform-versions'], id),
  name: ({ name }) => name,
  status: statusOf,
  sections: platformVersionSections,
  values: {
    Status: statusOf,
    Tags: ({ tags = [] }) => (
      <span className={badges}>
        {tags.map(({ tagName }) => (
          <Badge key={tagName}>{tagName}</Badge>
        ))}
      </span>
    ),
    Added: ({ createdAt }, { now }) => createdAt && <ExactMoment at={createdAt} now={now} />,
  },
  parts: { 'Used by': UsedByPart },
  actions: { ...platformVersionActions, beside: ['DELETE'], primary: ['EDIT'] },
});

/** Administration §2 "Platform versions". */
export default function Detail() {
  return <DetailPage detail={platformVersionDetail} />;
}

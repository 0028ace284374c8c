import { useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import type { DeploymentRequestSummary } from '../../src/contract/generated/schema.d.ts';
import { DEFAULT_LIST_QUERY } from '../../src/rules/deployments/list-query.ts';
import { deploymentList } from '../../src/ui/areas/deployments/list/deployment-list.tsx';
import { PageHeader } from '../../src/ui/kit/PageHeader.tsx';
import { ListRows } from '../../src/ui/list/ListRows.tsx';

const request: DeploymentRequestSummary = {
  id: 2418,
  client: 'harbour-foods',
  environmentIdentifier: 'till-acceptance',
  approvalReference: 'CHG-71674',
  createdUserFirstName: 'Ines',
  createdUserLastName: 'Marchetti',
  tenantId: 'NORTHWIND',
  environmentType: 'TEST',
  environmentTypeProduction: false,
  deploymentType: 'PRODUCT',
  status: {
    approvalStatus: { status: 'PENDING_APPROVAL' },
    infrastructureStatus: { status: 'INIT' },
    jenkinsStatus: { status: 'IDLE' },
    serviceStatus: { status: 'SERVICES_NOT_MONITORED' },
  },
};

/** The second has texts as long as the contract allows, without a place to break. */
const requests: readonly DeploymentRequestSummary[] = [
  request,
  {
    ...request,
    id: 2417,
    client: 'w'.repeat(100),
    environmentIdentifier: 'm'.repeat(100),
    approvalReference: 'R'.repeat(200),
    createdUserFirstName: 'Wilhelmina-Maximiliane'.repeat(3),
    createdUserLastName: 'Featherstonehaugh'.repeat(3),
    deploymentSchedule: {
      activeDuring: 'WEEKDAY_SCHEDULE',
      timeZone: 'UTC',
      startDate: '2020-01-01',
      endDate: '2020-02-01',
      startupTime: '07:00',
      shutdownTime: '19:00',
    },
    status: {
      approvalStatus: { status: 'LAUNCHED' },
      infrastructureStatus: { status: 'ROLLING_BACK_INFRASTRUCTURE' },
      jenkinsStatus: { status: 'IDLE' },
      serviceStatus: { status: 'SERVICES_NOT_MONITORED' },
    },
  },
];

const nothing = () => undefined;

/** The deployment list's rows in select mode. */
export function SelectionPage() {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(new Set([2417]));
  return (
    <BrowserRouter>
      <PageHeader title="Selection" subtitle="Each row is added or removed" />
      <ListRows
        list={deploymentList}
        records={requests}
        query={DEFAULT_LIST_QUERY}
        progressOf={nothing}
        offerOf={() => ({ address: null, offered: [] })}
        selection={{
          selectedIds,
          onSelect: ({ id }, isSelected) =>
            setSelectedIds(
              (ids) => new Set([...[...ids].filter((other) => other !== id), ...(isSelected ? [id] : [])]),
            ),
          onSelectPage: (isSelected) => setSelectedIds(new Set(isSelected ? requests.map(({ id }) => id) : [])),
        }}
        now={new Date()}
        isBusy={false}
        onCommand={nothing}
        onExplain={nothing}
      />
      <p role="status" aria-label="Selected requests">
        {selectedIds.size === 0 ? 'none' : [...selectedIds].sort().join(', ')}
      </p>
    </BrowserRouter>
  );
}

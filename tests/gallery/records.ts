import type { StatusKind } from '../../src/ui/kit/StatusBadge.tsx';

export interface GalleryRecord {
  id: number;
  client: string;
  environment: string;
  schedule: string;
  endsSoon: boolean;
  createdBy: string;
  reference: string;
  kind: StatusKind;
  status: string;
  share?: number | null;
}

export const records: readonly GalleryRecord[] = [
  {
    id: 2418,
    client: 'harbour-foods',
    environment: 'till-acceptance',
    schedule: 'Weekdays Schedule',
    endsSoon: true,
    createdBy: 'Ines Marchetti',
    reference: 'CHG-20418',
    kind: 'running',
    status: 'STARTED',
  },
  {
    id: 2417,
    client: 'northwind',
    environment: 'loyalty-uat-2',
    schedule: 'On Demand',
    endsSoon: false,
    createdBy: 'Tomasz Lindqvist',
    reference: 'CHG-20411',
    kind: 'launching',
    status: 'CREATING_INFRASTRUCTURE',
    share: 0.42,
  },
  {
    id: 2415,
    client: 'northwind',
    environment: 'payments-prod',
    schedule: 'On Demand',
    endsSoon: false,
    createdBy: 'Ines Marchetti',
    reference: 'CHG-20390',
    kind: 'initiated',
    status: 'PENDING_APPROVAL',
  },
  {
    id: 2412,
    client: 'a-client-with-a-name-as-long-as-it-can-be-in-this-field',
    environment: 'an-environment-identifier-of-the-maximal-length',
    schedule: 'Daily Shutdown',
    endsSoon: true,
    createdBy: 'Maximiliana Oberhofer-Villanueva',
    reference: 'A reference that somebody wrote as a sentence, up to two hundred characters long',
    kind: 'failed',
    status: 'INITIALIZING_DATABASES_FAILED',
  },
  {
    id: 2409,
    client: 'vela',
    environment: 'store-047',
    schedule: 'Daily Schedule',
    endsSoon: false,
    createdBy: 'Ada Fonseca',
    reference: 'CHG-20377',
    kind: 'stopped',
    status: 'STOPPED',
  },
  {
    id: 2404,
    client: 'vela',
    environment: 'store-048',
    schedule: 'Daily Schedule',
    endsSoon: false,
    createdBy: 'Ada Fonseca',
    reference: 'CHG-20376',
    kind: 'warning',
    status: 'SERVICES_PARTIALLY_UP',
  },
  {
    id: 2398,
    client: 'vela',
    environment: 'reporting',
    schedule: 'On Demand',
    endsSoon: false,
    createdBy: 'Ada Fonseca',
    reference: 'CHG-20371',
    kind: 'destroyed',
    status: 'DESTROYED',
  },
  {
    id: 2391,
    client: 'harbour-foods',
    environment: 'pos-lab',
    schedule: 'Weekdays Schedule',
    endsSoon: false,
    createdBy: 'Tomasz Lindqvist',
    reference: 'CHG-20340',
    kind: 'launching',
    status: 'QUEUED',
    share: null,
  },
  {
    id: 2390,
    client: 'harbour-foods',
    environment: 'pos-lab-2',
    schedule: 'Weekdays Schedule',
    endsSoon: false,
    createdBy: 'Tomasz Lindqvist',
    reference: 'CHG-20339',
    kind: 'neutral',
    status: 'UNKNOWN',
  },
  {
    id: 2388,
    client: 'northwind',
    environment: 'till-staging',
    schedule: 'On Demand',
    endsSoon: false,
    createdBy: 'Ines Marchetti',
    reference: 'CHG-20333',
    kind: 'running',
    status: 'SERVICES_UP',
  },
];

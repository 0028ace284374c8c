import { CircleCheck, CircleX, Hammer, Play, Plus, RefreshCw, Square, Trash2, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { ActionMenu } from '../../src/ui/kit/ActionMenu.tsx';
import { Button } from '../../src/ui/kit/Button.tsx';
import { Card, CardField, CardList } from '../../src/ui/kit/CardList.tsx';
import { Checkbox } from '../../src/ui/kit/Checkbox.tsx';
import { ClearableField } from '../../src/ui/kit/ClearableField.tsx';
import { FilterBar } from '../../src/ui/kit/FilterBar.tsx';
import { IconButton } from '../../src/ui/kit/IconButton.tsx';
import type { MenuGroup } from '../../src/ui/kit/menu-entries.ts';
import { NumberInput } from '../../src/ui/kit/NumberInput.tsx';
import { PageHeader } from '../../src/ui/kit/PageHeader.tsx';
import { Pager } from '../../src/ui/kit/Pager.tsx';
import { Select } from '../../src/ui/kit/Select.tsx';
import { StatusBadge } from '../../src/ui/kit/StatusBadge.tsx';
import { Cell, HeaderCell, Row, Table } from '../../src/ui/kit/Table.tsx';
import { TextInput } from '../../src/ui/kit/TextInput.tsx';
import { VisuallyHidden } from '../../src/ui/kit/VisuallyHidden.tsx';
import { expiry, forLaptop, forPhone, link } from './gallery.css.ts';
import { type GalleryRecord, records } from './records.ts';

function actionsOf(_record: GalleryRecord): MenuGroup[] {
  const nothing = () => undefined;
  return [
    {
      id: 'decide',
      entries: [
        { kind: 'action', id: 'approve', label: 'Approve', icon: <CircleCheck aria-hidden />, onSelect: nothing },
        { kind: 'action', id: 'reject', label: 'Reject', icon: <CircleX aria-hidden />, onSelect: nothing },
      ],
    },
    {
      id: 'run',
      entries: [
        {
          kind: 'action',
          id: 'start',
          label: 'Start',
          icon: <Play aria-hidden />,
          onSelect: nothing,
          refusal: 'The uptime schedule has ended.',
        },
        { kind: 'action', id: 'stop', label: 'Stop', icon: <Square aria-hidden />, onSelect: nothing },
        {
          kind: 'link',
          id: 'job',
          label: 'Open last build job',
          icon: <Hammer aria-hidden />,
          href: 'https://builds.example/42',
        },
      ],
    },
    {
      id: 'end',
      entries: [
        {
          kind: 'action',
          id: 'delete',
          label: 'Delete',
          icon: <Trash2 aria-hidden />,
          isDanger: true,
          onSelect: nothing,
        },
      ],
    },
  ];
}

function StatusOf({ record }: { record: GalleryRecord }) {
  return (
    <StatusBadge
      kind={record.kind}
      label={record.status}
      progress={record.share === undefined ? undefined : { share: record.share, label: 'Estimated progress' }}
    />
  );
}

export function ListPage() {
  const [requestId, setRequestId] = useState('');
  const [client, setClient] = useState('');
  const [status, setStatus] = useState('CREATING_INFRASTRUCTURE');
  const [createdBy, setCreatedBy] = useState('');
  const [selected, setSelected] = useState<readonly number[]>([2415]);
  const toggle = (id: number) =>
    setSelected(selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id]);
  return (
    <>
      <PageHeader
        title="Deployments"
        subtitle="240 requests in Northwind Retail"
        actions={<Button size="medium">Select</Button>}
        primaryAction={
          <Button intent="primary" icon={<Plus aria-hidden />}>
            Add New
          </Button>
        }
      />
      <FilterBar
        label="Filters"
        actions={
          <>
            <IconButton label="Refresh" icon={<RefreshCw aria-hidden />} isOutlined />
            <Button intent="ghost" icon={<X aria-hidden />}>
              Clear all
            </Button>
          </>
        }
      >
        <ClearableField label="Request ID" isSet={requestId !== ''} onClear={() => setRequestId('')}>
          {(control) => <NumberInput {...control} min={1} value={requestId} onValueChange={setRequestId} />}
        </ClearableField>
        <ClearableField label="Client" isSet={client !== ''} onClear={() => setClient('')}>
          {(control) => <TextInput {...control} value={client} onValueChange={setClient} />}
        </ClearableField>
        <ClearableField label="Created By" isSet={createdBy !== ''} onClear={() => setCreatedBy('')}>
          {(control) => (
            <Select
              {...control}
              value={createdBy}
              onValueChange={setCreatedBy}
              placeholder="Anyone"
              options={[
                { value: 'ines', label: 'Ines Marchetti' },
                { value: 'ada', label: 'Ada Fonseca (inactive)' },
              ]}
            />
          )}
        </ClearableField>
        <ClearableField label="Status" isSet={status !== ''} onClear={() => setStatus('')}>
          {(control) => (
            <Select
              {...control}
              value={status}
              onValueChange={setStatus}
              placeholder="Any"
              options={[{ value: 'CREATING_INFRASTRUCTURE', label: 'CREATING_INFRASTRUCTURE' }]}
            />
          )}
        </ClearableField>
      </FilterBar>
      <div className={forLaptop}>
        <Table
          caption="Deployment requests"
          head={
            <>
              <HeaderCell isTight>
                <VisuallyHidden>Select</VisuallyHidden>
              </HeaderCell>
              <HeaderCell isNumeric isTight>
                Request ID
              </HeaderCell>
              <HeaderCell width="14%">Client</HeaderCell>
              <HeaderCell>Environment</HeaderCell>
              <HeaderCell width="14%">Created By</HeaderCell>
              <HeaderCell width="12%">Approval Ref</HeaderCell>
              <HeaderCell width="20%">Status</HeaderCell>
              <HeaderCell isTight>
                <VisuallyHidden>Actions</VisuallyHidden>
              </HeaderCell>
            </>
          }
        >
          {records.map((record) => (
            <Row key={record.id} isSelected={selected.includes(record.id)}>
              <Cell isTight>
                <Checkbox
                  label={`Select request ${record.id}`}
                  isLabelHidden
                  isChecked={selected.includes(record.id)}
                  onCheckedChange={() => toggle(record.id)}
                />
              </Cell>
              <Cell isNumeric isMono isRowHeader>
                <a className={link} href={`#${record.id}`}>
                  {record.id}
                </a>
              </Cell>
              <Cell isTruncated title={record.client}>
                {record.client}
              </Cell>
              <Cell isTruncated title={record.environment}>
                {record.endsSoon && <TriangleAlert className={expiry} aria-label="Ends within 10 days" />}
                {record.environment}
              </Cell>
              <Cell isTruncated isMuted title={record.createdBy}>
                {record.createdBy}
              </Cell>
              <Cell isTruncated isMuted title={record.reference}>
                {record.reference}
              </Cell>
              <Cell>
                <StatusOf record={record} />
              </Cell>
              <Cell isTight>
                <ActionMenu label={`Actions for request ${record.id}`} groups={() => actionsOf(record)} />
              </Cell>
            </Row>
          ))}
        </Table>
      </div>
      <div className={forPhone}>
        <CardList label="Deployment requests">
          {records.map((record) => (
            <Card
              key={record.id}
              heading={<a href={`#${record.id}`}>{record.environment}</a>}
              subheading={record.client}
              aside={<ActionMenu label={`Actions for request ${record.id}`} groups={() => actionsOf(record)} />}
              status={<StatusOf record={record} />}
              isSelected={selected.includes(record.id)}
            >
              <CardField label="Request ID">{record.id}</CardField>
              <CardField label="Created By">{record.createdBy}</CardField>
              <CardField label="Approval Ref">{record.reference}</CardField>
            </Card>
          ))}
        </CardList>
      </div>
      <Pager
        pages={[2, 3, 4, 5, 6, 7, 8, 9, 10, 11]}
        current={6}
        first={0}
        previous={5}
        next={7}
        renderLink={({ page, ...props }) => <a href={`#page=${page}`} {...props} />}
        summary="61–70 of 240"
      />
    </>
  );
}

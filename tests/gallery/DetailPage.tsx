import { ArrowLeft, CircleCheck, CircleX, Pencil, Play, Power, Square, Trash2 } from 'lucide-react';
import { Badge } from '../../src/ui/kit/Badge.tsx';
import { Banner } from '../../src/ui/kit/Banner.tsx';
import { Button } from '../../src/ui/kit/Button.tsx';
import { Code } from '../../src/ui/kit/Code.tsx';
import { DescriptionItem, DescriptionList } from '../../src/ui/kit/DescriptionList.tsx';
import { HoverMenu } from '../../src/ui/kit/HoverMenu.tsx';
import { iconButtonClass } from '../../src/ui/kit/IconButton.css.ts';
import type { MenuGroup } from '../../src/ui/kit/menu-entries.ts';
import { PageHeader } from '../../src/ui/kit/PageHeader.tsx';
import { Section } from '../../src/ui/kit/Section.tsx';
import { StatusBadge } from '../../src/ui/kit/StatusBadge.tsx';

const nothing = () => undefined;

const groups: MenuGroup[] = [
  {
    id: 'approvals',
    heading: 'Approvals',
    entries: [
      { kind: 'action', id: 'approve', label: 'Approve', icon: <CircleCheck aria-hidden />, onSelect: nothing },
      { kind: 'action', id: 'reject', label: 'Reject', icon: <CircleX aria-hidden />, onSelect: nothing },
    ],
  },
  {
    id: 'jobs',
    heading: 'Deployment tasks',
    entries: [
      {
        kind: 'link',
        id: '42',
        label: 'Build #42',
        href: 'https://builds.example/42',
        title: 'Build is successful',
        mark: <CircleCheck aria-label="Build is successful" />,
      },
      {
        kind: 'link',
        id: '41',
        label: 'Build #41',
        href: 'https://builds.example/41',
        title: 'Build has failed',
        mark: <CircleX aria-label="Build has failed" />,
      },
    ],
  },
  {
    id: 'infrastructure',
    heading: 'Infrastructure',
    entries: [
      {
        kind: 'action',
        id: 'start',
        label: 'Start VMs',
        icon: <Play aria-hidden />,
        onSelect: nothing,
        refusal: 'The environment is running already.',
      },
      { kind: 'action', id: 'stop', label: 'Stop VMs', icon: <Square aria-hidden />, onSelect: nothing },
      {
        kind: 'action',
        id: 'destroy',
        label: 'Destroy environment',
        icon: <Power aria-hidden />,
        isDanger: true,
        onSelect: nothing,
      },
    ],
  },
  {
    id: 'request',
    entries: [
      { kind: 'action', id: 'edit', label: 'Edit', icon: <Pencil aria-hidden />, onSelect: nothing },
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

export function DetailPage() {
  return (
    <>
      <PageHeader
        back={
          <a className={iconButtonClass({})} href="?page=list" aria-label="Back" title="Back">
            <ArrowLeft aria-hidden />
          </a>
        }
        title="Viewing #2418"
        subtitle="harbour-foods / till-acceptance"
        status={<StatusBadge kind="launching" label="CONFIGURING_NODES" />}
        actions={<HoverMenu label="Deployment" groups={groups} />}
        primaryAction={<Button intent="primary">Approve</Button>}
      />
      <Banner tone="warning" action={<Button size="small">Update credential</Button>}>
        Empty credential. You may need to update credential before deployment actions.
      </Banner>
      <div>
        <Section title="Request">
          <DescriptionList>
            <DescriptionItem label="Client">harbour-foods</DescriptionItem>
            <DescriptionItem label="Environment Identifier" isMono copyText="till-acceptance">
              till-acceptance
            </DescriptionItem>
            <DescriptionItem label="Approval Reference">CHG-20418</DescriptionItem>
            <DescriptionItem label="Environment type">
              <Badge tone="warning">PRODUCTION</Badge>
            </DescriptionItem>
            <DescriptionItem label="Notification emails">ines@northwind.example, ada@northwind.example</DescriptionItem>
            <DescriptionItem label="Company name">{''}</DescriptionItem>
            <DescriptionItem label="Launch Link">
              21 Nov 2026, 09:00 <span>to</span> 28 Nov 2026, 18:00
            </DescriptionItem>
          </DescriptionList>
        </Section>
        <Section title="Cloud placement" description="Where the environment's machines stand.">
          <DescriptionList>
            <DescriptionItem label="Region">US West (Oregon)</DescriptionItem>
            <DescriptionItem label="VPC" isMono copyText="vpc-0a1b2c3d4e5f67890">
              vpc-0a1b2c3d4e5f67890
            </DescriptionItem>
            <DescriptionItem
              label="Estate manager URL"
              isMono
              copyText="https://a-very-long-host-name-of-an-estate-manager.till-acceptance.harbour-foods.example/console"
            >
              https://a-very-long-host-name-of-an-estate-manager.till-acceptance.harbour-foods.example/console
            </DescriptionItem>
            <DescriptionItem label="Topology">
              <span>
                T910 <Code isMuted>1.0.1</Code>
              </span>
            </DescriptionItem>
            <DescriptionItem label="Licence" isMono isWide>
              {'<licence><company>Harbour Foods</company><validTo>2027-03-31</validTo></licence>'}
            </DescriptionItem>
          </DescriptionList>
        </Section>
      </div>
    </>
  );
}

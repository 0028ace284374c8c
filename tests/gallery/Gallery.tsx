import {
  ClipboardList,
  Cloud,
  KeyRound,
  Layers,
  ListChecks,
  LogOut,
  Network,
  Puzzle,
  Rocket,
  Rows3,
  ScrollText,
  TextCursorInput,
  Users,
} from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { AppFrame } from '../../src/ui/kit/AppFrame.tsx';
import { BottomBar } from '../../src/ui/kit/BottomBar.tsx';
import { IconButton } from '../../src/ui/kit/IconButton.tsx';
import type { NavigationItem, NavigationLink } from '../../src/ui/kit/navigation.ts';
import { Select } from '../../src/ui/kit/Select.tsx';
import { Sheet } from '../../src/ui/kit/Sheet.tsx';
import { Sidebar } from '../../src/ui/kit/Sidebar.tsx';
import { Person, TopBar } from '../../src/ui/kit/TopBar.tsx';
import { ControlsPage } from './ControlsPage.tsx';
import { DetailPage } from './DetailPage.tsx';
import { FormControlsPage } from './FormControlsPage.tsx';
import { FormRowsPage } from './FormRowsPage.tsx';
import { FormsPage } from './FormsPage.tsx';
import { ListPage } from './ListPage.tsx';
import { OverlaysPage } from './OverlaysPage.tsx';
import { PanelsPage } from './PanelsPage.tsx';
import { PartsPage } from './PartsPage.tsx';
import { PlainFormPage } from './PlainFormPage.tsx';
import type { PageName } from './page-names.ts';
import { SelectionPage } from './SelectionPage.tsx';
import { StatusesPage } from './StatusesPage.tsx';

const pages: Readonly<Record<PageName, { label: string; icon: ReactNode; Page: ComponentType }>> = {
  list: { label: 'Deployments', icon: <Rocket aria-hidden />, Page: ListPage },
  detail: { label: 'Deployment detail with a long name', icon: <Layers aria-hidden />, Page: DetailPage },
  controls: { label: 'Controls', icon: <KeyRound aria-hidden />, Page: ControlsPage },
  panels: { label: 'Panels', icon: <Cloud aria-hidden />, Page: PanelsPage },
  parts: { label: 'Parts', icon: <Puzzle aria-hidden />, Page: PartsPage },
  overlays: { label: 'Overlays', icon: <Network aria-hidden />, Page: OverlaysPage },
  forms: { label: 'Forms', icon: <ClipboardList aria-hidden />, Page: FormsPage },
  'form-controls': { label: 'Form controls', icon: <TextCursorInput aria-hidden />, Page: FormControlsPage },
  'form-rows': { label: 'Form rows', icon: <Rows3 aria-hidden />, Page: FormRowsPage },
  'plain-form': { label: 'Plain form', icon: <ClipboardList aria-hidden />, Page: PlainFormPage },
  statuses: { label: 'Statuses', icon: <ListChecks aria-hidden />, Page: StatusesPage },
  selection: { label: 'Selection', icon: <ListChecks aria-hidden />, Page: SelectionPage },
};

function renderLink({ item, ...link }: NavigationLink) {
  return <a href={`?page=${item.id}`} {...link} />;
}

/** One page of the gallery in the portal's frame. */
export function Gallery({ page }: { page: PageName }) {
  const [isCollapsed, setCollapsed] = useState(false);
  const [tenant, setTenant] = useState('northwind');
  const [foldedGroups, setFoldedGroups] = useState<ReadonlySet<string>>(new Set());
  const [isMoreOpen, setMoreOpen] = useState(false);
  const { Page } = pages[page];
  const items: NavigationItem[] = Object.entries(pages).map(([id, { label, icon }]) => ({
    id,
    label,
    icon,
    isCurrent: id === page,
  }));
  const foot = [{ id: 'logout', label: 'Logout', icon: <LogOut aria-hidden />, isCurrent: false }];
  const further: NavigationItem[] = [
    { id: 'users', label: 'Users', icon: <Users aria-hidden />, isCurrent: false },
    { id: 'logs', label: 'Activity Logs', icon: <ScrollText aria-hidden />, isCurrent: false },
  ];
  return (
    <>
      <AppFrame
        topBar={
          <TopBar
            start={
              <div style={{ width: 'min(220px, 60vw)' }}>
                <Select
                  aria-label="Tenant"
                  value={tenant}
                  onValueChange={setTenant}
                  placeholder="Select tenant"
                  options={[
                    { value: 'all', label: 'All Tenants' },
                    { value: 'northwind', label: 'Northwind Retail' },
                  ]}
                />
              </div>
            }
          >
            <Person name="Ines Marchetti" email="ines.marchetti@northwind.example" />
            <IconButton label="Logout" icon={<LogOut aria-hidden />} />
          </TopBar>
        }
        sidebar={
          <Sidebar
            brand={
              <>
                <Cloud aria-hidden />
                <strong>Portal</strong>
              </>
            }
            groups={[
              { id: 'work', label: 'Work', items },
              { id: 'further', label: 'Further', items: further },
            ]}
            foldedGroups={foldedGroups}
            onFoldGroup={(group) => setFoldedGroups(new Set(foldedGroups.has(group) ? [] : [group]))}
            footItems={foot}
            renderLink={renderLink}
            isCollapsed={isCollapsed}
            onToggle={() => setCollapsed(!isCollapsed)}
            note={{ word: 'Version', value: '0.1.0' }}
          />
        }
        bottomBar={
          <BottomBar
            items={items.slice(0, 4)}
            renderLink={renderLink}
            isMoreOpen={isMoreOpen}
            onMore={() => setMoreOpen(true)}
          />
        }
      >
        <Page />
      </AppFrame>
      {isMoreOpen && (
        <Sheet title="More" onClose={() => setMoreOpen(false)}>
          <ul>
            {[...items.slice(4), ...further].map((item) => (
              <li key={item.id}>
                <a href={`?page=${item.id}`}>{item.label}</a>
              </li>
            ))}
          </ul>
        </Sheet>
      )}
    </>
  );
}

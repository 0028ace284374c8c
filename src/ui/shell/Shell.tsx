import { LogOut } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { isSidebarShown, rememberInitialRoute, rememberSidebar } from '../../data/preferences.ts';
import { isTenantSelectorShown } from '../../rules/tenants.ts';
import { areas } from '../areas/index.ts';
import { AppFrame } from '../kit/AppFrame.tsx';
import { BottomBar } from '../kit/BottomBar.tsx';
import { iconButtonClass } from '../kit/IconButton.css.ts';
import type { NavigationItem, NavigationLink } from '../kit/navigation.ts';
import { Sidebar } from '../kit/Sidebar.tsx';
import { Person, TopBar } from '../kit/TopBar.tsx';
import { shellPaths } from '../paths.ts';
import { useConfig, useMayOpen, useViewer } from '../portal-context.tsx';
import { AppearanceMenu } from './AppearanceMenu.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { DeviceBanner } from './DeviceBanner.tsx';
import { useExtensions } from './extensions.ts';
import { Logo } from './Logo.tsx';
import { destinations } from './navigation-items.tsx';
import { SessionBanner } from './SessionBanner.tsx';
import { brand, brandName, onLargerScreens, onPhone } from './Shell.css.ts';
import { TenantName } from './TenantName.tsx';
import { TenantSelector } from './TenantSelector.tsx';

const MoreSheet = lazy(() => import('./MoreSheet.tsx'));

const logout: NavigationItem = { id: 'logout', label: 'Logout', icon: <LogOut aria-hidden />, isCurrent: false };

/** Bars around the pages below `/dashboard`; remembers the last of them as the initial route (Deployments §2). */
export function Shell() {
  const { product, appVersion } = useConfig();
  const { user, privileges, tenants } = useViewer();
  const mayOpen = useMayOpen();
  const extensions = useExtensions();
  const { pathname } = useLocation();
  const [isSidebarOpen, setSidebarOpen] = useState(isSidebarShown);
  const [isMoreOpen, setMoreOpen] = useState(false);
  useEffect(() => {
    if (mayOpen(pathname)) rememberInitialRoute(pathname);
  }, [mayOpen, pathname]);

  const hasTenantSelector = isTenantSelectorShown(privileges, tenants, pathname);
  const places = destinations(areas, privileges, extensions, pathname);
  const addresses = new Map([
    ...places.map(({ id, address }) => [id, address] as const),
    ['logout', shellPaths.logout],
  ]);
  const renderLink = ({ item, children, ...link }: NavigationLink) => (
    <Link {...link} to={addresses.get(item.id) ?? shellPaths.dashboard}>
      {children}
    </Link>
  );

  const logo = (
    <Link to={shellPaths.dashboard} className={brand} title={product.name}>
      <Logo />
      <span className={brandName}>{product.name}</span>
    </Link>
  );

  return (
    <AppFrame
      sidebar={
        <Sidebar
          brand={logo}
          items={places}
          footItems={[logout]}
          renderLink={renderLink}
          isCollapsed={!isSidebarOpen}
          onToggle={() => {
            rememberSidebar(!isSidebarOpen);
            setSidebarOpen(!isSidebarOpen);
          }}
          note={{ word: 'Version', value: appVersion }}
        />
      }
      topBar={
        <TopBar
          start={
            <>
              <div className={onPhone}>{logo}</div>
              <div className={onLargerScreens}>{hasTenantSelector ? <TenantSelector /> : <TenantName />}</div>
            </>
          }
        >
          <div className={onPhone}>
            <TenantName />
          </div>
          <Person name={user.name} email={`(${user.email})`} picture={user.picture ?? undefined} />
          <div className={onLargerScreens}>
            <AppearanceMenu />
            <Link className={iconButtonClass()} to={shellPaths.logout} aria-label="Logout" title="Logout">
              <LogOut aria-hidden />
            </Link>
          </div>
        </TopBar>
      }
      bottomBar={
        <BottomBar
          items={places.slice(0, 4)}
          renderLink={renderLink}
          isMoreOpen={isMoreOpen}
          onMore={() => setMoreOpen(true)}
        />
      }
    >
      <DeviceBanner />
      <SessionBanner />
      <ConnectionBanner />
      <Outlet />
      {isMoreOpen && (
        <Suspense>
          <MoreSheet destinations={places} onClose={() => setMoreOpen(false)} />
        </Suspense>
      )}
    </AppFrame>
  );
}

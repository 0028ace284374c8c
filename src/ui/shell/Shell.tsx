import { LogOut, Search } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { leaveLastView } from '../../data/device/last-view.ts';
import {
  foldedGroups as foldedGroupsPreference,
  isSidebarShown,
  rememberFoldedGroups,
  rememberInitialRoute,
  rememberSidebar,
} from '../../data/device/preferences.ts';
import { hasNothingUnsent } from '../../data/device/unsent-mark.ts';
import { isInstalled } from '../../data/installation/install-prompt.ts';
import { whenIdle } from '../../data/loading/moments.ts';
import { isTenantSelectorShown } from '../../rules/people/tenant-selector.ts';
import { areas } from '../areas/index.ts';
import { AppFrame } from '../kit/AppFrame.tsx';
import { BottomBar } from '../kit/BottomBar.tsx';
import { DialogNoticeContext } from '../kit/dialog-notice.ts';
import { iconButtonClass } from '../kit/IconButton.css.ts';
import type { NavigationCount, NavigationItem, NavigationLink } from '../kit/navigation.ts';
import { RefusalContext } from '../kit/refusal.ts';
import { Sidebar } from '../kit/Sidebar.tsx';
import { Person, TopBar } from '../kit/TopBar.tsx';
import { useMediaQuery } from '../kit/use-media-query.ts';
import { PhoneStartProvider } from '../last-view/phone-start.ts';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { usePartsAhead } from '../lazy/preloading.ts';
import type { OutboxWatchProps } from '../outbox/OutboxWatch.tsx';
import { EMPTY_OUTBOX, type OutboxView, OutboxViewProvider, UNKNOWN_OUTBOX } from '../outbox/outbox-context.tsx';
import { outboxCountWords, outboxTotal, workTotal } from '../outbox/outbox-counts.ts';
import { useIsOutboxLoaded } from '../outbox/use-is-outbox-loaded.ts';
import { AddressLink, usePathname } from '../page/address-link.tsx';
import { commandKey } from '../palette/command-key.ts';
import { OfferedActions, OfferedActionsContext } from '../palette/offered-actions.ts';
import { useShortcuts } from '../palette/use-shortcuts.ts';
import { shellPaths } from '../paths.ts';
import { useExtensions } from '../portal/extensions.ts';
import { useOverlay } from '../portal/overlay.tsx';
import {
  useConfig,
  useIsConfirmingSignIn,
  useIsSignInNeeded,
  useMayOpen,
  usePortal,
  useViewer,
} from '../portal/portal-context.tsx';
import { DismissToastProvider, ToastProvider, useToasts } from '../portal/toasts.tsx';
import { useStorageFault } from '../portal/use-storage-fault.ts';
import { phone } from '../theme/media.ts';
import { AppearanceMenu } from './AppearanceMenu.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import type { Installation } from './InstallOffer.tsx';
import { choosePhoneStart } from './initial-route.ts';
import { Logo } from './Logo.tsx';
import { barItems, destinationGroups, destinations } from './navigation-items.tsx';
import { SIGN_OUT_PARTS } from './pages/sign-out-parts.ts';
import { RoomNews } from './RoomNews.tsx';
import { brand, brandName, onLargerScreens, onPhone, searchButton, searchKey } from './Shell.css.ts';
import { TenantName } from './TenantName.tsx';
import { TenantSelector } from './TenantSelector.tsx';
import { useTenantNews } from './use-tenant-news.ts';

const MoreSheet = lazyPart(() => import('./MoreSheet.tsx'));
const CommandPalette = lazyPart(() => import('../palette/CommandPalette.tsx'));
const KeyboardSheet = lazyPart(() => import('../palette/KeyboardSheet.tsx'));
// Optional parts: if they don't load, nothing replaces them.
const nothing = () => ({ default: () => null });
const OutboxWatch = lazy(() => import('../outbox/OutboxWatch.tsx').catch(() => ({ default: UnwatchedOutbox })));
const PushWatch = lazy(() => import('./PushWatch.tsx').catch(nothing));
const ApprovalsWatch = lazy(() => import('./ApprovalsWatch.tsx').catch(nothing));
const LostDecisionsBanner = lazy(() => import('../outbox/LostDecisionsBanner.tsx').catch(nothing));
// Separate from its use: otherwise the bundler merges them, and ignores a missing style sheet.
const loadToastRegion = () => import('../kit/ToastRegion.tsx');
const ToastRegion = lazy(() => loadToastRegion().then((module) => ({ default: module.ToastRegion }), nothing));
const DeviceBanner = lazy(() => import('./DeviceBanner.tsx').catch(nothing));
/** Preloaded: keys and thumbs may request them any time. */
const OVERLAYS = [CommandPalette, MoreSheet, ...SIGN_OUT_PARTS];
const SessionBanner = lazyPart(() => import('./SessionBanner.tsx'));
const UpdateBanner = lazy(() => import('./UpdateBanner.tsx').catch(nothing));
/** Without it a launch only brings the app to the front. */
const LaunchedAddress = lazy(() => import('./LaunchedAddress.tsx').catch(nothing));
const InstallOffer = lazy(() => import('./InstallOffer.tsx').catch(nothing));

/** If the outbox's watcher doesn't load, a second decision is refused when made. */
function UnwatchedOutbox({ onView }: OutboxWatchProps) {
  const { tenantId } = useViewer();
  useEffect(() => onView(EMPTY_OUTBOX, tenantId), [onView, tenantId]);
  return null;
}

/** Unread, it counts as empty if nothing is marked. */
function useWatchedOutbox() {
  const { user, tenantId } = useViewer();
  const whose = `${user.userId}/${tenantId}`;
  const [unread] = useState(() => (hasNothingUnsent(user.userId) ? EMPTY_OUTBOX : UNKNOWN_OUTBOX));
  const [watched, setWatched] = useState<{ readonly whose: string; readonly view: OutboxView } | null>(null);
  const take = useCallback(
    (view: OutboxView, ofTenant: string) => setWatched({ whose: `${user.userId}/${ofTenant}`, view }),
    [user.userId],
  );
  if (watched === null) return { outbox: unread, take };
  // Counts are for all tenants; decisions belong to one.
  const isOfThis = watched.whose === whose;
  return { outbox: isOfThis ? watched.view : { ...watched.view, pending: EMPTY_OUTBOX.pending, isKnown: false }, take };
}

/** True once the first page is shown and the browser idle: storing the app must not compete with visible loading. */
function useIsFirstPageShown(): boolean {
  const { firstPage } = usePortal();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    let isHere = true;
    void firstPage.then(whenIdle).then(() => isHere && setShown(true));
    return () => {
      isHere = false;
    };
  }, [firstPage]);
  return isShown;
}

const logout: NavigationItem = { id: 'logout', label: 'Logout', icon: <LogOut aria-hidden />, isCurrent: false };

const everyArea = Object.values(areas);

/** Remembers the last page as initial route (Deployments §2). */
export function Shell() {
  const { product, appVersion } = useConfig();
  const { user, privileges, tenants } = useViewer();
  const { device, firstPage } = usePortal();
  const mayOpen = useMayOpen();
  const extensions = useExtensions();
  const pathname = usePathname();
  const isPhone = useMediaQuery(phone);
  const phoneStart = isPhone && isInstalled() ? choosePhoneStart(everyArea, { privileges, extensions }) : null;
  const [isSidebarOpen, setSidebarOpen] = useState(isSidebarShown);
  const [foldedGroups, setFoldedGroups] = useState(foldedGroupsPreference);
  const [offered] = useState(() => new OfferedActions());
  const overlay = useOverlay();
  const [isKeyboardShown, setKeyboardShown] = useState(false);
  const openPalette = () => overlay.open('palette');
  const showKeyboard = () => setKeyboardShown(true);
  useShortcuts({ onPalette: openPalette, onKeyboard: showKeyboard });
  const isFirstPageShown = useIsFirstPageShown();
  usePartsAhead(OVERLAYS, isFirstPageShown);
  const fault = useStorageFault();
  const isEnded = useIsSignInNeeded();
  const isConfirming = useIsConfirmingSignIn();
  const isOutboxLoaded = useIsOutboxLoaded();
  const [install, setInstall] = useState<Installation | null>(null);
  useEffect(() => {
    if (!mayOpen(pathname)) return;
    rememberInitialRoute(pathname);
    void firstPage.then(() => leaveLastView(device, phoneStart ?? pathname));
  }, [mayOpen, pathname, firstPage, device, phoneStart]);

  const hasTenantSelector = isTenantSelectorShown(privileges, tenants, pathname);
  const { outbox, take: takeOutbox } = useWatchedOutbox();
  const { toasts, show, remove, dismiss, hold } = useToasts();
  useTenantNews(show);
  const explainRefusal = useMemo(
    () => (reason: string) => show({ id: 'refusal', tone: 'info', message: reason }),
    [show],
  );
  const queued = outboxTotal(outbox);
  const [toDecide, setToDecide] = useState<NavigationCount>();
  const [decidesElsewhere, setDecidesElsewhere] = useState(false);
  const places = destinations(areas, {
    privileges,
    extensions,
    pathname,
    held: [...(outbox.isEmpty ? [] : ['outbox']), ...(decidesElsewhere ? ['approvals'] : [])],
    counts: {
      approvals: toDecide,
      outbox:
        queued === 0
          ? undefined
          : {
              value: queued,
              isUrgent: workTotal(outbox.needing) > 0,
              words: outboxCountWords(outbox),
            },
    },
  });
  const groups = destinationGroups(places);
  const personal = places.filter(({ isPersonal }) => isPersonal);
  const toggleSidebar = () => {
    rememberSidebar(!isSidebarOpen);
    setSidebarOpen(!isSidebarOpen);
  };
  const foldGroup = (group: string) => {
    const folded = new Set(foldedGroups);
    if (!folded.delete(group)) folded.add(group);
    rememberFoldedGroups(folded);
    setFoldedGroups(folded);
  };
  const addresses = new Map([
    ...places.map(({ id, address }) => [id, address] as const),
    ['logout', shellPaths.logout],
  ]);
  const renderLink = ({ item, children, className, title, ...link }: NavigationLink) =>
    item === install?.item ? (
      <button type="button" className={className} title={title} onClick={install.start}>
        {children}
      </button>
    ) : (
      <AddressLink {...link} className={className} title={title} to={addresses.get(item.id) ?? shellPaths.dashboard}>
        {children}
      </AddressLink>
    );

  const logo = (
    <AddressLink to={shellPaths.dashboard} className={brand} title={product.name}>
      <Logo />
      <span className={brandName}>{product.name}</span>
    </AddressLink>
  );

  const sessionNotice =
    isEnded || isConfirming ? (
      <Suspense>
        <SessionBanner />
      </Suspense>
    ) : null;
  const frame = (
    <AppFrame
      sidebar={
        <Sidebar
          brand={logo}
          groups={groups}
          foldedGroups={foldedGroups}
          onFoldGroup={foldGroup}
          footItems={install === null ? [logout] : [install.item, logout]}
          renderLink={renderLink}
          isCollapsed={!isSidebarOpen}
          onToggle={toggleSidebar}
          note={{ word: 'Version', value: appVersion }}
        />
      }
      topBar={
        <TopBar
          start={
            <>
              <div className={onPhone}>{logo}</div>
              <div className={onLargerScreens}>{hasTenantSelector ? <TenantSelector /> : <TenantName />}</div>
              <div className={onLargerScreens}>
                <button type="button" className={searchButton} aria-haspopup="dialog" onClick={openPalette}>
                  <Search aria-hidden />
                  Search
                  <kbd className={searchKey} aria-hidden>
                    {commandKey()} K
                  </kbd>
                </button>
              </div>
            </>
          }
        >
          <div className={onPhone}>
            <TenantName />
          </div>
          <Person name={user.name} email={`(${user.email})`} picture={user.picture ?? undefined} />
          <div className={onLargerScreens}>
            <AppearanceMenu />
            {personal.map(({ id, label, icon, address, isCurrent }) => (
              <AddressLink
                key={id}
                className={iconButtonClass()}
                to={address}
                aria-label={label}
                aria-current={isCurrent ? 'page' : undefined}
                title={label}
              >
                {icon}
              </AddressLink>
            ))}
            <AddressLink className={iconButtonClass()} to={shellPaths.logout} aria-label="Logout" title="Logout">
              <LogOut aria-hidden />
            </AddressLink>
          </div>
        </TopBar>
      }
      statusLine={<ConnectionBanner />}
      bottomBar={
        <BottomBar
          items={barItems(places, 4)}
          renderLink={renderLink}
          isMoreOpen={overlay.shown === 'more'}
          onMore={() => overlay.open('more')}
        />
      }
    >
      {fault !== null && (
        <Suspense>
          <DeviceBanner fault={fault} />
        </Suspense>
      )}
      {isOutboxLoaded && (
        <Suspense>
          <LostDecisionsBanner />
        </Suspense>
      )}
      {sessionNotice}
      {isFirstPageShown && (
        <Suspense>
          <UpdateBanner />
          <LaunchedAddress />
          <InstallOffer onInstallable={setInstall} />
        </Suspense>
      )}
      <Outlet />
      {overlay.shown === 'more' && (
        <Suspense>
          <MoreSheet
            groups={groups}
            personal={personal}
            onSearch={openPalette}
            onInstall={install?.start}
            onClose={overlay.close}
          />
        </Suspense>
      )}
      {overlay.shown === 'palette' && (
        <Suspense>
          <CommandPalette
            destinations={places}
            areas={areas}
            onRefused={explainRefusal}
            onKeyboard={showKeyboard}
            sidebar={{ isOpen: isSidebarOpen, toggle: toggleSidebar }}
            onClose={overlay.close}
          />
        </Suspense>
      )}
      {isKeyboardShown && (
        <Suspense>
          <KeyboardSheet onClose={() => setKeyboardShown(false)} />
        </Suspense>
      )}
    </AppFrame>
  );
  return (
    <OutboxViewProvider value={outbox}>
      <ToastProvider value={show}>
        <DismissToastProvider value={remove}>
          <RefusalContext value={explainRefusal}>
            <RoomNews />
            <OfferedActionsContext value={offered}>
              <PhoneStartProvider value={phoneStart}>
                <DialogNoticeContext value={sessionNotice}>{frame}</DialogNoticeContext>
              </PhoneStartProvider>
            </OfferedActionsContext>
            {isFirstPageShown && places.some(({ id }) => id === 'notifications') && (
              <Suspense>
                <PushWatch />
              </Suspense>
            )}
            {isFirstPageShown && (places.some(({ id }) => id === 'approvals') || tenants.length > 1) && (
              <Suspense>
                <ApprovalsWatch onCount={setToDecide} onElsewhere={setDecidesElsewhere} />
              </Suspense>
            )}
            {(isOutboxLoaded || toasts.length > 0) && (
              <Suspense>
                {isOutboxLoaded && <OutboxWatch onView={takeOutbox} toDecide={toDecide?.value ?? 0} />}
                <ToastRegion toasts={toasts} onDismiss={dismiss} onHold={hold} />
              </Suspense>
            )}
          </RefusalContext>
        </DismissToastProvider>
      </ToastProvider>
    </OutboxViewProvider>
  );
}

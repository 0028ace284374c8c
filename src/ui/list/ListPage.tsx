import { Plus } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import { Link, useNavigationType, useSearchParams } from 'react-router-dom';
import { pageSizePreference } from '../../data/device/preferences.ts';
import type { ListRow } from '../../machines/records/list.ts';
import type { RecordAreaName } from '../../rules/areas.ts';
import type { ListAddress, PagedQuery } from '../../rules/lists/list-address.ts';
import { SORTING_EXTENSION } from '../../rules/lists/sorting.ts';
import { ActionMenu } from '../kit/ActionMenu.tsx';
import { buttonClass } from '../kit/Button.css.ts';
import type { MenuEntry } from '../kit/menu-entries.ts';
import { PageHeader } from '../kit/PageHeader.tsx';
import { useMediaQuery } from '../kit/use-media-query.ts';
import { useOpenAddress } from '../page/address-link.tsx';
import { listMovedTo, rememberList } from '../page/last-list.ts';
import { tenantOfLastVisit } from '../page/visited-pages.ts';
import { useExtensions } from '../portal/extensions.ts';
import { useCreateLinks, usePaths, usePortal, useViewer } from '../portal/portal-context.tsx';
import { useToast } from '../portal/toasts.tsx';
import { phone } from '../theme/media.ts';
import type { AreaList } from './area-list.ts';
import { ListContents } from './ListContents.tsx';
import { createLinks as createLinksClass } from './list.css.ts';
import { useListWithActions } from './use-actions-later.ts';
import { useFilterRefusals } from './use-filter-bar.ts';
import { useSelecting } from './use-selection.ts';
import type { OnQueryChange } from './use-turn.ts';

/** For a page's header; undefined if there are none. @param menu its label where several kinds of records share one */
function useCreateButtons(area: RecordAreaName | null, menu: string | undefined): ReactNode {
  const links = useCreateLinks().filter((link) => link.area === area);
  const open = useOpenAddress();
  if (links.length === 0) return undefined;
  if (menu !== undefined && links.length > 1) {
    const entries = links.map(
      ({ label, address }): MenuEntry => ({ id: address, kind: 'action', label, onSelect: () => open(address) }),
    );
    return (
      <ActionMenu label={menu} intent="primary" icon={<Plus aria-hidden />} groups={() => [{ id: 'new', entries }]} />
    );
  }
  return (
    <div className={createLinksClass}>
      {links.map(({ label, address }) => (
        <Link key={address} className={buttonClass()} to={address}>
          <Plus aria-hidden />
          {label}
        </Link>
      ))}
    </div>
  );
}

export interface ListPageProps<Row extends ListRow, Query extends PagedQuery, Progress, Action extends string> {
  list: AreaList<Row, Query, Progress, Action>;
}

/**
 * Without the filters and sorting that the back end lacks, once that is known.
 * @param isAsking a question is open: the list stays as it is until that is answered
 */
function useSupportedList<Row extends ListRow, Query extends PagedQuery, Progress, Action extends string>(
  list: AreaList<Row, Query, Progress, Action>,
  isAsking: boolean,
): AreaList<Row, Query, Progress, Action> {
  const { capabilities } = usePortal();
  const extensions = useExtensions();
  const isKnown = capabilities.known !== null || extensions.size > 0;
  const supported = useMemo(() => {
    const isMissing =
      (list.address.sorts.length > 0 && !extensions.has(SORTING_EXTENSION)) ||
      [...list.address.filters.values()].some(({ extension }) => extension !== undefined && !extensions.has(extension));
    return isKnown && isMissing ? { ...list, address: list.address.supportedBy(extensions) } : list;
  }, [list, extensions, isKnown]);
  const [used, setUsed] = useState(supported);
  if (used === supported || isAsking) return used;
  setUsed(supported);
  return supported;
}

export function ListPage<Row extends ListRow, Query extends PagedQuery, Progress, Action extends string>({
  list: declared,
}: ListPageProps<Row, Query, Progress, Action>) {
  const [isAsking, setAsking] = useState(false);
  const list = useListWithActions(useSupportedList(declared, isAsking));
  const { address, path, words, Tools, Notice } = list;
  const [search] = useSearchParams();
  const open = useOpenAddress();
  const paths = usePaths();
  const { privileges } = useViewer();
  const selecting = useSelecting<Row>(list.actions?.tools);
  const links = useCreateButtons(list.area, words.createMenu);
  const select = list.actions?.bulk !== undefined && selecting !== null && (
    <list.actions.tools.SelectButton actions={list.actions} selecting={selecting} />
  );
  const query = useMemo(() => {
    const asked = address.permitted(address.parse(search), privileges);
    const size = address.namesPage(search) ? null : pageSizePreference();
    return size === null ? asked : address.sized(asked, size);
  }, [address, search, privileges]);
  const refusals = useFilterRefusals(useMemo(() => address.refused(search, privileges), [address, search, privileges]));
  const createLinks =
    Tools === undefined ? (
      links
    ) : (
      <>
        <Tools query={query} isWhollyApplied={Object.keys(refusals.refused).length === 0} />
        {links}
      </>
    );
  const addressOf = useCallback((next: Query) => path(paths, address.serialise(next)), [path, paths, address]);
  const onQueryChange = useCallback<OnQueryChange<Query>>(
    (next, options) => open(addressOf(next), options),
    [open, addressOf],
  );
  usePageMovedTo(list.area, address.serialise(query).toString(), (moved) =>
    open(path(paths, new URLSearchParams(moved)), { replace: true }),
  );
  useRememberedList(list.area, address.serialise(query).toString());
  useNamedSize(address, search, query, onQueryChange);
  useFirstPageUnnamed(address, search, query, (unnamed) => open(path(paths, unnamed), { replace: true }));
  const isOfAnotherTenant = useQueryOfAnotherTenant(address, query, path(paths), onQueryChange);
  const isBare = address.filters.size === 0;
  // A phone's title has no room for it beside the new record.
  const isWithFilters = useMediaQuery(phone) && !isBare;
  const header = (shown: ReactNode) => (
    <PageHeader
      title={words.title}
      subtitle={words.subtitle}
      titleAction={isWithFilters ? undefined : select}
      actions={shown}
    />
  );
  return (
    <>
      {!isBare && header(createLinks)}
      {Notice !== undefined && <Notice />}
      {!isOfAnotherTenant && (
        <ListContents
          key={list.address === declared.address ? 'whole' : 'supported'}
          list={list}
          query={query}
          onQueryChange={onQueryChange}
          addressOf={addressOf}
          refusals={refusals}
          selecting={selecting}
          select={isWithFilters ? select : undefined}
          onAsking={setAsking}
          header={
            isBare
              ? (refresh) =>
                  header(
                    <>
                      {createLinks}
                      {refresh}
                    </>,
                  )
              : undefined
          }
        />
      )}
    </>
  );
}

/** After Next and Previous on a record's page, Back shows the page of the list with that record. */
function usePageMovedTo(area: RecordAreaName | null, search: string, lead: (moved: string) => void): void {
  const { tenantId } = useViewer();
  const isBack = useNavigationType() === 'POP';
  // Read once: the list that is shown is remembered next.
  const [moved] = useState(() => (area === null || !isBack ? null : listMovedTo(area, tenantId, search)));
  const follow = useEffectEvent(() => moved !== null && lead(moved));
  useLayoutEffect(() => void follow(), []);
}

/** Pages of records lead through the list that was last open. */
function useRememberedList(area: RecordAreaName | null, search: string): void {
  const { tenantId } = useViewer();
  useEffect(() => {
    if (area !== null) rememberList(area, tenantId, search);
  }, [area, tenantId, search]);
}

/** The address names a remembered page size, so that a copied one shows the same rows. */
function useNamedSize<Query extends PagedQuery>(
  address: ListAddress<Query>,
  search: URLSearchParams,
  query: Query,
  onQueryChange: OnQueryChange<Query>,
): void {
  const isUnnamed = query.pageSize !== undefined && !address.namesPage(search);
  const name = useEffectEvent(() => onQueryChange(query, { replace: true }));
  useEffect(() => {
    if (isUnnamed) name();
  }, [isUnnamed]);
}

/** The first page's address has no number; an invalid number is reported. */
function useFirstPageUnnamed<Query extends PagedQuery>(
  address: ListAddress<Query>,
  search: URLSearchParams,
  query: Query,
  lead: (search: URLSearchParams) => void,
): void {
  const toast = useToast();
  const refused = address.refusedPage(search);
  const isNamed = query.page === 0 && search.has('page');
  const putRight = useEffectEvent(() => {
    if (refused !== null)
      toast({ id: 'no page', tone: 'info', message: `There is no page “${refused}”. This is the first one.` });
    const unnamed = new URLSearchParams(search);
    unnamed.delete('page');
    lead(unnamed);
  });
  useEffect(() => {
    if (isNamed) putRight();
  }, [isNamed]);
}

/** Adapts a query from another tenant; true until done. */
function useQueryOfAnotherTenant<Query extends PagedQuery>(
  address: ListAddress<Query>,
  query: Query,
  pathname: string,
  onQueryChange: OnQueryChange<Query>,
): boolean {
  const { tenantId } = useViewer();
  const toast = useToast();
  // The page is remounted per tenant: the previous query is read once.
  const [isLeft, setLeft] = useState(() => {
    const before = tenantOfLastVisit(pathname);
    return before !== null && before !== tenantId && !address.isSame(query, address.inAnotherTenant(query));
  });
  useLayoutEffect(() => {
    if (!isLeft) return;
    setLeft(false);
    onQueryChange(address.inAnotherTenant(query), { replace: true });
    for (const [name, { label, isOfOneTenant }] of address.filters) {
      if (isOfOneTenant !== true || address.textOf(query, name) === '') continue;
      toast({
        id: `another tenant ${name}`,
        tone: 'info',
        message: `The ${label} filter was cleared because it was set in another tenant.`,
      });
    }
  }, [address, isLeft, onQueryChange, query, toast]);
  return isLeft;
}

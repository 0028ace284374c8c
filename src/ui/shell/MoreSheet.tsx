import { Download, LogOut, Search } from 'lucide-react';
import { useId } from 'react';
import { Avatar } from '../kit/Avatar.tsx';
import { CountMark } from '../kit/CountMark.tsx';
import type { NavigationGroup } from '../kit/navigation.ts';
import { Select } from '../kit/Select.tsx';
import { Sheet } from '../kit/Sheet.tsx';
import { AddressLink, useOpenAddress } from '../page/address-link.tsx';
import { shellPaths } from '../paths.ts';
import { useConfig, useViewer } from '../portal/portal-context.tsx';
import { COLOUR_SCHEME_LABELS, COLOUR_SCHEMES, useColourScheme } from './colour-scheme.ts';
import {
  entries,
  entry,
  field,
  groupTitle,
  label,
  note,
  person,
  personMail,
  personName,
  searchEntry,
} from './MoreSheet.css.ts';
import type { Destination } from './navigation-items.tsx';
import { TenantSelector } from './TenantSelector.tsx';

export interface MoreSheetProps {
  readonly groups: readonly NavigationGroup<Destination>[];
  /** In the user's corner on larger screens. */
  readonly personal: readonly Destination[];
  readonly onSearch: () => void;
  readonly onInstall: (() => void) | undefined;
  readonly onClose: (then?: () => void) => void;
}

/** What doesn't fit into a phone's bars. */
export default function MoreSheet({ groups, personal, onSearch, onInstall, onClose }: MoreSheetProps) {
  const { user } = useViewer();
  const { appName, appVersion } = useConfig();
  const [scheme, choose] = useColourScheme();
  const schemeId = useId();
  const open = useOpenAddress();
  const linkTo = ({ id, address, icon, label: words, isCurrent, count }: Destination) => (
    <li key={id}>
      <AddressLink
        className={entry}
        to={address}
        aria-current={isCurrent ? 'page' : undefined}
        onOpen={() => onClose(() => open(address))}
      >
        {icon}
        {words}
        {count !== undefined && <CountMark {...count} />}
      </AddressLink>
    </li>
  );
  return (
    <Sheet title="More" onClose={() => onClose()}>
      <div className={person}>
        <Avatar name={user.name} src={user.picture ?? undefined} />
        <div>
          <div className={personName}>{user.name}</div>
          <div className={personMail}>({user.email})</div>
        </div>
      </div>
      <TenantSelector label="Tenant" />
      <div className={field}>
        <label className={label} htmlFor={schemeId}>
          Appearance
        </label>
        <Select
          id={schemeId}
          value={scheme}
          options={COLOUR_SCHEMES.map((value) => ({ value, label: COLOUR_SCHEME_LABELS[value] }))}
          onValueChange={(value) => choose(COLOUR_SCHEMES.find((known) => known === value) ?? 'system')}
        />
      </div>
      <button type="button" className={searchEntry} aria-haspopup="dialog" onClick={() => onClose(onSearch)}>
        <Search aria-hidden />
        Search areas, records and actions
      </button>
      <nav aria-label="All areas">
        {groups.map((group) => (
          <section key={group.id} className={entries} aria-label={group.label}>
            {groups.length > 1 && <h3 className={groupTitle}>{group.label}</h3>}
            <ul>{group.items.map(linkTo)}</ul>
          </section>
        ))}
        <ul className={entries}>
          {personal.map(linkTo)}
          {onInstall !== undefined && (
            <li>
              <button type="button" className={entry} onClick={() => onClose(onInstall)}>
                <Download aria-hidden />
                Install app
              </button>
            </li>
          )}
          <li>
            <AddressLink className={entry} to={shellPaths.logout} onOpen={() => onClose(() => open(shellPaths.logout))}>
              <LogOut aria-hidden />
              Logout
            </AddressLink>
          </li>
        </ul>
      </nav>
      <p className={note}>
        {appName} {appVersion}
      </p>
    </Sheet>
  );
}

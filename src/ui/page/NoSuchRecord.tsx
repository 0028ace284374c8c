import { Building2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { RECORD_TENANTS } from '../../data/resources/record-tenants.ts';
import { holds } from '../../rules/access/access.ts';
import type { RecordAreaName } from '../../rules/areas.ts';
import { isTenantSelectorHiddenAt } from '../../rules/people/tenant-selector.ts';
import { ALL_TENANTS } from '../../rules/people/tenants.ts';
import type { RecordReference } from '../../rules/records/record-key.ts';
import { TENANT_PARAMETER } from '../../rules/records/record-link.ts';
import { pluralOf } from '../../rules/texts/sentence.ts';
import { buttonClass } from '../kit/Button.css.ts';
import { EmptyPanel } from '../kit/EmptyPanel.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { useExtensions } from '../portal/extensions.ts';
import { useMayOpen, useViewer } from '../portal/portal-context.tsx';
import { BackLink } from './links.tsx';
import { elsewhereTitle, useSwitchOffer } from './RecordElsewhere.tsx';
import { useRecordElsewhere } from './record-elsewhere.ts';

export interface NoSuchRecordProps {
  noun: string;
  list: string;
  /** What the address names; absent or null where it names nothing that can exist. */
  record?: RecordReference<RecordAreaName> | null;
  way?: ReactNode;
  children?: ReactNode;
}

export function NoSuchRecord({ noun, list, record = null, way, children }: NoSuchRecordProps) {
  const mayOpen = useMayOpen();
  const { tenantId, privileges } = useViewer();
  const { pathname } = useLocation();
  const extensions = useExtensions();
  const elsewhere = useRecordElsewhere(record);
  const offer = useSwitchOffer(elsewhere);
  const isOfTenant = tenantId !== ALL_TENANTS && !isTenantSelectorHiddenAt(list);
  const toList = mayOpen(list) ? (
    <Link className={buttonClass()} to={list}>
      Show all {pluralOf(noun)}
    </Link>
  ) : undefined;
  if (elsewhere.length > 0) {
    return (
      <EmptyPanel
        title={elsewhereTitle(noun, elsewhere)}
        icon={<Building2 aria-hidden />}
        action={
          <>
            {toList}
            {offer.buttons}
          </>
        }
      >
        {offer.words}
      </EmptyPanel>
    );
  }
  const isFoundByServer = record !== null && extensions.has(RECORD_TENANTS);
  const toAllTenants =
    isOfTenant && !isFoundByServer && holds(privileges, 'tenant.all.access') ? (
      <Link className={buttonClass()} to={`${pathname}?${TENANT_PARAMETER}=${ALL_TENANTS}`}>
        Look in All Tenants
      </Link>
    ) : undefined;
  return (
    <EmptyPanel
      title="No content to load"
      action={
        !way && toList === undefined && toAllTenants === undefined ? undefined : (
          <>
            {way}
            {toAllTenants}
            {toList}
          </>
        )
      }
    >
      {children ?? `There is no ${noun} with this ID${isOfTenant ? ' in the current tenant' : ''}.`}
    </EmptyPanel>
  );
}

export function NoSuchRecordPage({ title, ...rest }: NoSuchRecordProps & { title: string }) {
  return (
    <>
      <PageHeader title={title} back={<BackLink to={rest.list} />} />
      <NoSuchRecord {...rest} />
    </>
  );
}

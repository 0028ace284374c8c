import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { holds } from '../../rules/access/access.ts';
import { isTenantSelectorHiddenAt } from '../../rules/people/tenant-selector.ts';
import { ALL_TENANTS } from '../../rules/people/tenants.ts';
import { TENANT_PARAMETER } from '../../rules/records/record-link.ts';
import { pluralOf } from '../../rules/texts/sentence.ts';
import { buttonClass } from '../kit/Button.css.ts';
import { EmptyPanel } from '../kit/EmptyPanel.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { useMayOpen, useViewer } from '../portal/portal-context.tsx';
import { BackLink } from './BackLink.tsx';

export interface NoSuchRecordProps {
  noun: string;
  list: string;
  way?: ReactNode;
  children?: ReactNode;
}

export function NoSuchRecord({ noun, list, way, children }: NoSuchRecordProps) {
  const mayOpen = useMayOpen();
  const { tenantId, privileges } = useViewer();
  const { pathname } = useLocation();
  const isOfTenant = tenantId !== ALL_TENANTS && !isTenantSelectorHiddenAt(list);
  const toList = mayOpen(list) ? (
    <Link className={buttonClass()} to={list}>
      Show all {pluralOf(noun)}
    </Link>
  ) : undefined;
  // The server doesn't say whether it is another tenant's: a link there asks before it switches.
  const toAllTenants =
    isOfTenant && holds(privileges, 'tenant.all.access') ? (
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

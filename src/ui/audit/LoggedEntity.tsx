import { useMemo } from 'react';
import type { ChangedProperty } from '../../contract/generated/schema.d.ts';
import type { EntityToShow } from '../../rules/audit/logged-entity.ts';
import { LoadingSkeleton } from '../kit/LoadingSkeleton.tsx';
import { useConfig } from '../portal/portal-context.tsx';
import { whole } from './audit.css.ts';
import { EntitySections } from './EntitySections.tsx';
import { useLoggedView } from './logged-view.ts';
import { RawTree } from './RawTree.tsx';

export interface LoggedEntityProps extends EntityToShow {
  name: string;
}

/** By its area's sections if there are any, and raw (Administration §2). */
export function LoggedEntity({ name, entity, other, diff }: LoggedEntityProps) {
  const product = useConfig().product.name;
  const view = useLoggedView(name);
  const shown = useMemo(
    () => view?.show({ entity, other, diff }, product) ?? null,
    [view, entity, other, diff, product],
  );
  if (view === undefined) return <LoadingSkeleton layout="detail" label="Loading the entity" />;
  const tree = <RawTree value={entity} changed={changedNames(other, diff)} />;
  if (shown !== null) {
    return (
      <>
        <EntitySections sections={shown.sections} />
        {shown.hidesChange && <p>The changed properties have no field above. They are marked in the logged data:</p>}
        <details className={whole} open={shown.hidesChange}>
          <summary>All logged data</summary>
          {tree}
        </details>
      </>
    );
  }
  return (
    <>
      <p>{view === null ? `No view component for ${name} entity` : 'This entry was logged only in part:'}</p>
      {tree}
    </>
  );
}

function changedNames(other: object | null, diff: readonly ChangedProperty[]): ReadonlySet<string> {
  return new Set(other === null ? [] : diff.map(({ property }) => property));
}

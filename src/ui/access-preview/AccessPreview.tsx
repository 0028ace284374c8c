import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { type PreviewedArea, previewAccess } from '../../machines/access-preview/access-preview.ts';
import type { PreviewedPlace } from '../../rules/access/access.ts';
import { Field } from '../kit/Field.tsx';
import { Select } from '../kit/Select.tsx';
import { actionRow, areaBox, areaName, areas, menuLine, muted, place as placeClass } from './access-preview.css.ts';

export default function AccessPreview({ places }: { readonly places: readonly PreviewedPlace[] }) {
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  // It opens below the form's end.
  useEffect(() => {
    // It may return a promise, which an effect must not.
    ref.current?.scrollIntoView({ block: 'start' });
  }, []);
  const [chosen, setChosen] = useState<string | null>(null);
  const place = places.find(({ name }) => name === chosen) ?? places[0];
  const { menu, areas: shown } = useMemo(() => previewAccess(place?.privileges ?? new Set()), [place]);
  return (
    <div ref={ref} className={areas}>
      {places.length > 1 && place !== undefined && (
        <div className={placeClass}>
          <Field id={id} label="In tenant">
            {(control) => (
              <Select
                {...control}
                value={place.name}
                onValueChange={setChosen}
                options={places.map(({ name }) => ({ value: name, label: name }))}
              />
            )}
          </Field>
        </div>
      )}
      {shown.length + menu.length === 0 ? (
        <p className={muted}>Nothing. These privileges open no page of the portal.</p>
      ) : (
        <>
          <p className={menuLine}>
            <strong>Menu:</strong> {menu.length === 0 ? 'nothing' : menu.join(', ')}
          </p>
          {shown.map((area) => (
            <AreaPreview key={area.label} area={area} />
          ))}
        </>
      )}
    </div>
  );
}

function AreaPreview({ area: { label, isInMenu, pages, actions } }: { readonly area: PreviewedArea }) {
  return (
    <div className={areaBox}>
      <h3 className={areaName}>{label}</h3>
      <p className={muted}>
        Pages: {pages.join(', ')}
        {!isInMenu && '. Not in the menu: reached only by links and URLs'}
      </p>
      {actions.length > 0 && (
        <dl>
          {actions.map((action) => (
            <div key={action.label} className={actionRow}>
              <dt>{action.label}</dt>
              <dd className={muted}>{action.statuses === null ? 'always' : action.statuses.join(', ')}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

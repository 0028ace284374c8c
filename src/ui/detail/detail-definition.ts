import type { ComponentType, ReactNode } from 'react';
import type { FactsViewer } from '../../machines/lifecycles/engine/facts-viewer.ts';
import type { AskedRecord } from '../../machines/lifecycles/engine/record-lifecycle.ts';
import type { RecordAreaName } from '../../rules/areas.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import type { RecordSection } from '../../rules/records/record-sections.ts';
import type { AreaActions } from '../actions/area-actions.ts';
import type { MenuGroup } from '../kit/menu-entries.ts';
import type { RecordReading } from '../page/record-reading.ts';
import type { Paths } from '../paths.ts';
import type { Viewer } from '../portal/portal-context.tsx';

export interface DetailSetting {
  readonly paths: Paths;
  readonly viewer: Viewer;
  readonly product: string;
  readonly now: Date;
}

/** An unknown label or title doesn't compile. */
export interface DetailDrawings<Detail, Label extends string, Title extends string> {
  /** By label, for values that are more than text; only called if there is text. */
  readonly values?: { readonly [Name in Label]?: (record: Detail, setting: DetailSetting) => ReactNode };
  /** By section title; a part may draw the given fields. */
  readonly parts?: { readonly [Name in Title]?: ComponentType<{ record: Detail; children: ReactNode }> };
}

export interface ShownRecord<Action extends string> {
  readonly asked: AskedRecord<Action>;
  readonly viewer: FactsViewer;
  readonly now: Date;
  /** Why the device can't do it now, whatever the status; undefined if it can. */
  readonly whyNotNow: (action: Action) => string | undefined;
  /** Opens the page or dialog, or an external address; null if the viewer can't go there. */
  readonly press: (action: Action) => (() => void) | { readonly href: string } | null;
}

export interface DetailActions<Detail, Action extends string> extends AreaActions<Detail, Action> {
  readonly menu?: {
    readonly label: string;
    readonly groups: (record: Detail, shown: ShownRecord<Action>) => readonly MenuGroup[];
  };
  readonly beside?: readonly Action[];
  /** The first that is offered. */
  readonly primary?: readonly Action[];
  /** Side by side in place of the primary action while one is offered; the last stands out. */
  readonly decision?: readonly Action[];
  /** Offered only if the back end has the extension. */
  readonly extensions?: { readonly [Name in Action]?: string };
}

export type AddressParameters = Readonly<Record<string, string | undefined>>;

export interface DetailDefinition<
  Detail extends AreaRecord,
  Label extends string,
  Title extends string,
  Action extends string,
> extends DetailDrawings<Detail, Label, Title> {
  readonly area: RecordAreaName;
  readonly noun: string;
  readonly title: (parameters: AddressParameters) => string;
  /** Null if the address names no record. */
  readonly idOf: (parameters: AddressParameters) => Detail['id'] | null;
  readonly useRecord: (id: Detail['id']) => RecordReading<Detail>;
  /** Leads the page's heading; absent where the title is the name. */
  readonly name?: (record: Detail) => string;
  readonly subtitle?: (record: Detail, setting: DetailSetting) => readonly ReactNode[];
  readonly status?: (record: Detail) => ReactNode;
  /** Above the sections; null for none. */
  readonly warning?: (record: Detail, now: Date) => string | null;
  /** Between the warning and the sections, such as why it failed. */
  readonly note?: (record: Detail) => ReactNode;
  readonly sections: readonly RecordSection<Detail, Label, Title>[];
  readonly actions?: DetailActions<Detail, Action>;
}

export type AreaDetail<Detail extends AreaRecord, Action extends string> = DetailDefinition<
  Detail,
  string,
  string,
  Action
>;

/** Labels and titles with special drawings are checked against the sections. */
export function defineDetail<
  Detail extends AreaRecord,
  Label extends string,
  Title extends string,
  Action extends string,
>(definition: DetailDefinition<Detail, Label, Title, Action>): AreaDetail<Detail, Action> {
  return definition;
}

import type { ComponentType, ReactNode } from 'react';
import type { FactsViewer } from '../../machines/lifecycles/engine/facts-viewer.ts';
import type { AskedRecord } from '../../machines/lifecycles/engine/record-lifecycle.ts';
import type { RecordAreaName } from '../../rules/areas.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import type { RecordSection } from '../../rules/records/record-sections.ts';
import type { AreaActions } from '../actions/area-actions.ts';
import type { MenuGroup } from '../kit/menu-entries.ts';
import type { Paths } from '../paths.ts';
import type { Viewer } from '../portal/portal-context.tsx';
import type { RecordReading } from './record-reading.ts';

/** What the values of a page may ask for beside the record. */
export interface DetailSetting {
  readonly paths: Paths;
  readonly viewer: Viewer;
  /** The product's name. */
  readonly product: string;
  readonly now: Date;
}

/** What is drawn of sections beside their words. A label or a title that there is not does not compile. */
export interface DetailDrawings<Detail, Label extends string, Title extends string> {
  /** By a field's label: its value, where it is more than its words; asked only where there are words. */
  readonly values?: { readonly [Name in Label]?: (record: Detail, setting: DetailSetting) => ReactNode };
  /** By a section's title: its component, which may draw the fields that it is given. */
  readonly parts?: { readonly [Name in Title]?: ComponentType<{ record: Detail; children: ReactNode }> };
}

/** The shown record as its area's menu asks for it. */
export interface ShownRecord<Action extends string> {
  readonly asked: AskedRecord<Action>;
  readonly viewer: FactsViewer;
  readonly now: Date;
  /** Why the device can't do it now, whatever the record's state; undefined where it can. */
  readonly whyNotNow: (action: Action) => string | undefined;
  /** What opens an action's page or dialog, or the address out of the portal that it leads to; null where it leads nowhere for the viewer. */
  readonly press: (action: Action) => (() => void) | { readonly href: string } | null;
}

/** What can be done with the record, and where the page offers it. */
export interface DetailActions<Detail, Action extends string> extends AreaActions<Detail, Action> {
  /** The hover menu. */
  readonly menu?: {
    readonly label: string;
    readonly groups: (record: Detail, shown: ShownRecord<Action>) => readonly MenuGroup[];
  };
  /** Beside the menu, in this order, where they are offered. */
  readonly beside?: readonly Action[];
  /** What one comes for, to go on: the first that is offered. */
  readonly primary?: readonly Action[];
  /** What is offered only where the back end has an extension. */
  readonly extensions?: { readonly [Name in Action]?: string };
}

/** The parameters of the page's address. */
export type AddressParameters = Readonly<Record<string, string | undefined>>;

export interface DetailDefinition<
  Detail extends AreaRecord,
  Label extends string,
  Title extends string,
  Action extends string,
> extends DetailDrawings<Detail, Label, Title> {
  readonly area: RecordAreaName;
  /** "request". */
  readonly noun: string;
  readonly title: (parameters: AddressParameters) => string;
  /** Null where the address names no record. */
  readonly idOf: (parameters: AddressParameters) => Detail['id'] | null;
  /** A hook. */
  readonly useRecord: (id: Detail['id']) => RecordReading<Detail>;
  /** Beside each other below the title. */
  readonly subtitle?: (record: Detail, setting: DetailSetting) => readonly ReactNode[];
  /** Beside the title. */
  readonly status?: (record: Detail) => ReactNode;
  /** A warning above the sections; null where there is none. */
  readonly warning?: (record: Detail) => string | null;
  readonly sections: readonly RecordSection<Detail, Label, Title>[];
  readonly actions?: DetailActions<Detail, Action>;
}

/** A definition as the room asks it. */
export type AreaDetail<Detail extends AreaRecord, Action extends string> = DetailDefinition<
  Detail,
  string,
  string,
  Action
>;

/** Defines a detail page: labels and titles that are drawn by more than words are checked against the sections. */
export function defineDetail<
  Detail extends AreaRecord,
  Label extends string,
  Title extends string,
  Action extends string,
>(definition: DetailDefinition<Detail, Label, Title, Action>): AreaDetail<Detail, Action> {
  return definition;
}

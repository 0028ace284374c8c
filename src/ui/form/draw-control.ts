import { type ComponentType, createElement, type ReactNode } from 'react';
import { holds, type ValueParsers } from '../../rules/forms/controls.ts';
import type { FieldControlProps } from './field-control.ts';

/** The component of a kind of control. */
export interface ControlDrawing<Value> {
  readonly Component: ComponentType<FieldControlProps<Value>>;
  /** It takes a whole row, where two fields stand beside each other. */
  readonly isWide?: true;
}

/** The component of every kind: a kind without one does not compile. */
export type ControlDrawings<Kinds> = { readonly [Kind in keyof Kinds]: ControlDrawing<Kinds[Kind]> };

/** A field's control by its kind; null where there is no such kind. */
export type DrawControl = (
  kind: string,
  props: FieldControlProps<unknown>,
) => { readonly control: ReactNode; readonly isWide: boolean } | null;

/** Draws controls of some kinds, each with a value that is one of its kind. */
export function drawingOf<Kinds>(parsers: ValueParsers<Kinds>, drawings: ControlDrawings<Kinds>): DrawControl {
  const isKind = (kind: PropertyKey): kind is keyof Kinds => Object.hasOwn(drawings, kind);
  const draw = <Kind extends keyof Kinds>(kind: Kind, props: FieldControlProps<unknown>) => {
    const { Component, isWide = false } = drawings[kind];
    const { value } = props;
    if (!holds(parsers[kind], value)) throw new Error(`The value of '${props.label}' is none of its control.`);
    return { control: createElement(Component, { ...props, value }), isWide };
  };
  return (kind, props) => (isKind(kind) ? draw(kind, props) : null);
}

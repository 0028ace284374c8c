import { type ComponentType, createElement, type ReactNode } from 'react';
import { holds, type ValueParsers } from '../../rules/forms/controls.ts';
import type { FieldControlProps } from './field-control.ts';

export interface ControlDrawing<Value> {
  readonly Component: ComponentType<FieldControlProps<Value>>;
  readonly isWide?: true;
}

/** A kind without a component doesn't compile. */
export type ControlDrawings<Kinds> = { readonly [Kind in keyof Kinds]: ControlDrawing<Kinds[Kind]> };

/** Null for an unknown kind. */
export type DrawControl = (
  kind: string,
  props: FieldControlProps<unknown>,
) => { readonly control: ReactNode; readonly isWide: boolean } | null;

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

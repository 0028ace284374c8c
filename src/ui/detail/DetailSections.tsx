import type { ComponentType, ReactNode } from 'react';
import {
  fieldWords,
  type RecordField,
  type RecordSection,
  type SecretField,
  secretFieldsOf,
} from '../../rules/records/record-sections.ts';
import { DescriptionItem, DescriptionList } from '../kit/DescriptionList.tsx';
import { useIsScrollable } from '../kit/use-is-scrollable.ts';
import { sections as sectionsClass } from '../page/DetailSection.css.ts';
import { DetailSection } from '../page/DetailSection.tsx';
import { AskedSecret } from './AskedSecret.tsx';
import { absent, licence, lines, scrolledText, secretText } from './detail.css.ts';
import type { DetailDrawings, DetailSetting } from './detail-definition.ts';
import { HIDDEN_SECRET } from './hidden-secret.ts';

/** Focusable if it scrolls. */
function ScrolledText({ children }: { children: string }) {
  const [watch, isScrollable] = useIsScrollable();
  return (
    <span ref={watch} className={scrolledText} tabIndex={isScrollable ? 0 : undefined}>
      {children}
    </span>
  );
}

interface SecretValueProps {
  /** Button: "Show default password". */
  name: string;
  /** Null if empty, undefined if the device doesn't have it. */
  value: string | null | undefined;
  /** Requests an omitted secret; absent if there is none to reveal. */
  reveal?: (() => Promise<string>) | undefined;
  refusal?: string | undefined;
  /** Whether the server has a secret that it may not reveal; absent if it reveals all. */
  isKept?: boolean | undefined;
  isBlock?: boolean | undefined;
}

/** Hidden again soon, or when the window loses focus (Deployments §2). */
function SecretValue({ name, value, reveal, refusal, isKept, isBlock = false }: SecretValueProps) {
  const read = value ? () => Promise.resolve(value) : value === undefined ? reveal : undefined;
  if (read === undefined) {
    if (isKept === true) return <span className={secretText}>{HIDDEN_SECRET} Stored, never shown</span>;
    return <span className={absent}>{isKept === false ? 'Not stored' : 'Not stored on this device'}</span>;
  }
  const box = (shown: string) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={licence} aria-label={name} tabIndex={0}>
      {shown}
    </section>
  );
  return <AskedSecret name={name} read={read} refusal={value ? undefined : refusal} {...(isBlock && { box })} />;
}

export interface SecretReader {
  /** Rejects with an AppError. */
  read: (field: string) => Promise<string>;
  refusal: string | undefined;
}

export interface DetailSectionsProps<Detail, Label extends string, Title extends string>
  extends DetailDrawings<Detail, Label, Title> {
  sections: readonly RecordSection<Detail, Label, Title>[];
  record: Detail;
  setting: DetailSetting;
  secrets: SecretReader;
}

export function DetailSections<Detail extends object, Label extends string, Title extends string>({
  sections,
  record,
  setting,
  secrets,
  values,
  parts,
}: DetailSectionsProps<Detail, Label, Title>) {
  return (
    <div className={sectionsClass}>
      {sections
        .filter(({ isShown }) => isShown?.(record) ?? true)
        .map(({ title, fields }) => {
          const Part: ComponentType<{ record: Detail; children: ReactNode }> | undefined = parts?.[title];
          const shown = fields.filter((field) => (field.isShown?.(record) ?? true) && hasValue(field, record));
          if (Part === undefined && shown.length === 0) return null;
          const list = shown.length > 0 && (
            <DescriptionList>
              {shown.map((field) => (
                <Field
                  key={field.label}
                  field={field}
                  record={record}
                  secrets={secrets}
                  isLabelHidden={shown.length === 1 && isSame(field.label, title)}
                >
                  {values?.[field.label]?.(record, setting)}
                </Field>
              ))}
            </DescriptionList>
          );
          return (
            <DetailSection key={title} title={title}>
              {Part === undefined ? list : <Part record={record}>{list}</Part>}
            </DetailSection>
          );
        })}
    </div>
  );
}

/** Null for no secret, undefined where the device doesn't have it. */
function secretOf<Detail extends object>({ secret }: SecretField<Detail, string>, record: Detail) {
  const left = secretFieldsOf(record);
  return left !== null && secret.field !== undefined && !left.includes(secret.field) ? null : secret.value(record);
}

/** A label without a value isn't shown. */
function hasValue<Detail extends object>(field: RecordField<Detail>, record: Detail): boolean {
  if (!('secret' in field)) return fieldWords(field, record) !== '';
  const value = secretOf(field, record);
  return Boolean(value) || value === undefined || field.secret.isKept !== undefined;
}

function isSame(label: string, title: string): boolean {
  return label === title;
}

interface FieldProps<Detail> extends Pick<DetailSectionsProps<Detail, string, string>, 'record' | 'secrets'> {
  field: RecordField<Detail>;
  isLabelHidden: boolean;
  /** False or undefined to use the text. */
  children: ReactNode;
}

function Field<Detail extends object>({ field, record, secrets, isLabelHidden, children }: FieldProps<Detail>) {
  const shared = { label: field.label, isWide: field.isWide, isLabelHidden };
  if ('secret' in field) {
    const { name, field: own, isKept, isBlock } = field.secret;
    const left = secretFieldsOf(record);
    const value = secretOf(field, record);
    return (
      <DescriptionItem {...shared}>
        <SecretValue
          name={name}
          value={value}
          reveal={own !== undefined && left?.includes(own) === true ? () => secrets.read(own) : undefined}
          refusal={secrets.refusal}
          isKept={isKept?.(record)}
          isBlock={isBlock}
        />
      </DescriptionItem>
    );
  }
  const isReplaced = children !== false && children !== undefined;
  if ('lines' in field) {
    return (
      <DescriptionItem {...shared}>
        {isReplaced ? (
          children
        ) : (
          <span className={lines}>
            {field.lines(record).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </span>
        )}
      </DescriptionItem>
    );
  }
  const words = fieldWords(field, record);
  const { isMono } = field;
  return (
    <DescriptionItem
      {...shared}
      isMono={typeof isMono === 'function' ? isMono(record) : isMono}
      copyText={field.isCopied ? words : undefined}
    >
      {isReplaced ? children : field.isDescription ? <ScrolledText>{words}</ScrolledText> : words}
    </DescriptionItem>
  );
}

export interface NewRecordFormProps {
  /** Known values by field name; the area takes those that it has. */
  readonly given: Readonly<Record<string, string>>;
  /** The purpose: "for the request that you are filling in". */
  readonly purpose: string;
  readonly onSaved: (saved: Readonly<Record<string, string>>) => void;
  readonly onBack: () => void;
}

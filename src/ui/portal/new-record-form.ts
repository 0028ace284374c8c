/** The form of an area within a form of another area, which chooses among its records. */
export interface NewRecordFormProps {
  /** What the other form knows of the record, by the names of the fields; the area takes those that it has. */
  readonly given: Readonly<Record<string, string>>;
  /** What the record is made for: "for the request that you are filling in". */
  readonly purpose: string;
  /** It was saved, with these texts. */
  readonly onSaved: (saved: Readonly<Record<string, string>>) => void;
  /** It was left without being saved. */
  readonly onBack: () => void;
}

/** What `tour.ts` measures beside the portal: a plain React page that swaps its rows, and opens a dialog and a form. */
import { createElement as element, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';

const ROWS = 10;
const COLUMNS = 8;
/** As many as the product's deployment form has. */
const FIELDS = 43;

const places = (count: number) => Array.from({ length: count }, (_, index) => index);

const pressable = (id: string, label: string, onClick: () => void) =>
  element('button', { type: 'button', id, onClick }, label);

function Rows({ set }: { set: number }) {
  const row = (number: number) =>
    element(
      'tr',
      { key: number },
      places(COLUMNS).map((column) => element('td', { key: column }, `Cell ${column} of row ${number}`)),
    );
  return element(
    'table',
    { 'data-set': set },
    element(
      'tbody',
      {},
      places(ROWS).map((index) => row(set * ROWS + index)),
    ),
  );
}

function Question({ onClose }: { onClose: () => void }) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => ref.current?.showModal(), []);
  return element(
    'dialog',
    { ref, onClose },
    element('h2', {}, 'Approve request'),
    element('p', {}, 'Do you want to approve this request?'),
    pressable('no', 'No', onClose),
    pressable('yes', 'Yes', onClose),
  );
}

function Form() {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  return element(
    'form',
    {},
    places(FIELDS).map((field) =>
      element(
        'label',
        { key: field },
        `Field ${field}`,
        element('input', {
          value: values[field] ?? '',
          onChange: ({ currentTarget }) => setValues({ ...values, [field]: currentTarget.value }),
        }),
      ),
    ),
  );
}

function Page() {
  const [set, setSet] = useState(0);
  const [isAsking, setAsking] = useState(false);
  const [isFilling, setFilling] = useState(false);
  return element(
    'main',
    {},
    pressable('rows', 'Other rows', () => setSet(set + 1)),
    pressable('dialog', 'Dialog', () => setAsking(true)),
    pressable('form', 'Form', () => setFilling(!isFilling)),
    isFilling ? element(Form) : element(Rows, { key: set, set }),
    isAsking && element(Question, { onClose: () => setAsking(false) }),
  );
}

createRoot(document.body.appendChild(document.createElement('div'))).render(element(Page));

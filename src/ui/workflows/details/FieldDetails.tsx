import type { FieldGraph } from '../../../machines/workflows/workflow.ts';
import { DEPENDENCY_WORDS, dependencyId } from '../drawing/draw-fields.ts';
import { choice, choices, heading, hint, part, partTitle, words } from './details.css.ts';

export interface FieldDetailsProps {
  graph: FieldGraph;
  selected: string | null;
  onSelect: (id: string) => void;
}

export function FieldDetails({ graph, selected, onSelect }: FieldDetailsProps) {
  const dependency = graph.dependencies.find((each) => dependencyId(each) === selected);
  const field = graph.fields.find(({ id }) => id === selected || id === dependency?.of);
  if (field === undefined) return <p className={hint}>Choose a field to see what it depends on.</p>;
  const labels = new Map(graph.fields.map(({ id, label }) => [id, label]));
  const list = (title: string, of: readonly { readonly id: string; readonly words: string }[]) =>
    of.length > 0 && (
      <section className={part}>
        <h3 className={partTitle}>{title}</h3>
        <ul className={choices}>
          {of.map(({ id, words: said }) => (
            <li key={`${id} ${said}`}>
              <button type="button" className={choice} onClick={() => onSelect(id)}>
                {said}
              </button>
            </li>
          ))}
        </ul>
      </section>
    );
  return (
    <div className={words}>
      <h2 className={heading}>{field.label}</h2>
      <p className={hint}>
        {graph.sections.find(({ id }) => id === field.section)?.label} · {field.control} · <code>{field.id}</code>
      </p>
      {list(
        'It depends on others',
        graph.dependencies
          .filter(({ of }) => of === field.id)
          .map(({ on, kind }) => ({ id: on, words: `It ${DEPENDENCY_WORDS[kind]} ${labels.get(on) ?? on}` })),
      )}
      {list(
        'Others depend on it',
        graph.dependencies
          .filter(({ on }) => on === field.id)
          .map(({ of, kind }) => ({ id: of, words: `${labels.get(of) ?? of} ${DEPENDENCY_WORDS[kind]} it` })),
      )}
    </div>
  );
}

import { useSelector } from '@xstate/react';
import { ListChecks } from 'lucide-react';
import type { ListRow } from '../../machines/records/list.ts';
import { Button } from '../kit/Button.tsx';
import { useFactsViewer } from '../portal/facts-viewer.ts';
import type { ListActions } from './list-definition.ts';
import type { Selecting } from './start-selecting.ts';

export interface SelectButtonProps<Row extends ListRow, Action extends string> {
  actions: ListActions<Row, Action>;
  selecting: Selecting<Row>;
}

export function SelectButton<Row extends ListRow, Action extends string>({
  actions: { bulk, lifecycle },
  selecting,
}: SelectButtonProps<Row, Action>) {
  const viewer = useFactsViewer();
  const isOn = useSelector(selecting, (snapshot) => snapshot.matches('on'));
  const shown = useSelector(selecting, ({ context }) => context.shown);
  const mayGive = (row: Row) => {
    const asked = lifecycle.ask(row, viewer, new Date());
    return bulk?.commands.some((command) => asked?.privilegeRefusal(command) === null) === true;
  };
  if (!isOn && !shown.some(mayGive)) return null;
  return (
    <Button
      size="small"
      icon={<ListChecks aria-hidden />}
      aria-pressed={isOn}
      onClick={() => selecting.send({ type: isOn ? 'LEAVE' : 'ENTER' })}
    >
      Select
    </Button>
  );
}

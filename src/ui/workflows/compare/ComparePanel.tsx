import { RadioGroup } from '../../kit/RadioGroup.tsx';
import { parts } from '../panel-parts.css.ts';
import { useParameter } from '../use-parameter.ts';
import type { WorkflowPanelProps } from '../workflow-panel.ts';
import { RolesCompared } from './RolesCompared.tsx';
import { VersionsCompared } from './VersionsCompared.tsx';

/** Two roles per state, or this version of the chart with an exported one. */
export default function ComparePanel(props: WorkflowPanelProps) {
  const [compared, setCompared] = useParameter('compare');
  const hasPermissions = props.workflow.transitions.some(({ permissions }) => permissions.length > 0);
  const isOfRoles = hasPermissions && compared !== 'versions';
  return (
    <div className={parts}>
      {hasPermissions && (
        <RadioGroup
          label="Compare"
          value={isOfRoles ? 'roles' : 'versions'}
          options={[
            { value: 'roles', label: 'Two roles' },
            { value: 'versions', label: 'Two versions of the chart' },
          ]}
          onValueChange={(value) => setCompared(value === 'roles' ? null : value)}
        />
      )}
      {isOfRoles ? <RolesCompared {...props} /> : <VersionsCompared {...props} />}
    </div>
  );
}

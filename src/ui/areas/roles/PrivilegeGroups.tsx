import { groupPrivileges } from '../../../rules/privilege-groups.ts';
import { privilegeLabel } from '../../../rules/privilege-labels.ts';
import { NameBreaks } from '../../kit/NameBreaks.tsx';
import { group, groupName, groups, key } from './privileges.css.ts';

/** Privileges by their areas, each in people's words with its name beside. */
export function PrivilegeGroups({ names }: { readonly names: readonly string[] }) {
  return (
    <div className={groups}>
      {groupPrivileges(names, (name) => name).map(({ group: title, privileges }) => (
        <div key={title} className={group}>
          <h3 className={groupName}>{title}</h3>
          <ul>
            {privileges.map((name) => (
              <li key={name}>
                {privilegeLabel(name)}{' '}
                <span className={key}>
                  <NameBreaks of={name} />
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

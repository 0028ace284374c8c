import { Check, SunMoon } from 'lucide-react';
import { ActionMenu } from '../kit/ActionMenu.tsx';
import { COLOUR_SCHEME_LABELS, COLOUR_SCHEMES, useColourScheme } from './colour-scheme.ts';

export function AppearanceMenu() {
  const [scheme, choose] = useColourScheme();
  return (
    <ActionMenu
      label="Appearance"
      size="medium"
      icon={<SunMoon aria-hidden />}
      groups={() => [
        {
          id: 'colours',
          heading: 'Appearance',
          entries: COLOUR_SCHEMES.map((id) => ({
            kind: 'action',
            id,
            label: COLOUR_SCHEME_LABELS[id],
            mark: id === scheme ? <Check aria-label="chosen" /> : undefined,
            onSelect: () => choose(id),
          })),
        },
      ]}
    />
  );
}

import type { ComponentProps, ReactNode } from 'react';
import { iconButtonClass } from './IconButton.css.ts';
import { type RefusableProps, useRefusal } from './refusal.ts';

export interface IconButtonProps
  extends Omit<ComponentProps<'button'>, 'className' | 'style' | 'children' | 'aria-label' | 'title'>,
    RefusableProps {
  label: string;
  icon: ReactNode;
  size?: 'small' | 'medium' | undefined;
  isDanger?: boolean | undefined;
  isOutlined?: boolean | undefined;
}

export function IconButton({
  label,
  icon,
  size = 'medium',
  isDanger = false,
  isOutlined = false,
  type = 'button',
  refusal,
  ...rest
}: IconButtonProps) {
  const refused = useRefusal(refusal);
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={iconButtonClass({ size, isDanger: isDanger && refused === null, isOutlined })}
      {...refused}
    >
      {icon}
    </button>
  );
}

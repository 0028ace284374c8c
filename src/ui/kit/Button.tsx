import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { buttonClass, content, contentPending, pendingMark } from './Button.css.ts';
import './presses.ts';
import { type RefusableProps, useRefusal } from './refusal.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export type ButtonIntent = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'small' | 'medium';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'style'>, RefusableProps {
  intent?: ButtonIntent | undefined;
  size?: ButtonSize | undefined;
  icon?: ReactNode;
  /** Busy: keeps its size and focus, and ignores presses. */
  isPending?: boolean | undefined;
  isWide?: boolean | undefined;
}

export function Button({
  intent = 'secondary',
  size = 'medium',
  icon,
  isPending = false,
  isWide = false,
  type = 'button',
  disabled = false,
  refusal,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const refused = useRefusal(refusal);
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      aria-busy={isPending || undefined}
      aria-disabled={isPending || undefined}
      className={buttonClass({ intent, size, isWide, isDisabled: disabled || refused !== null })}
      onClick={(event) => {
        if (isPending) event.preventDefault();
        else onClick?.(event);
      }}
      {...refused}
    >
      <span className={isPending ? contentPending : content}>
        {icon}
        {children}
      </span>
      {isPending && (
        <span className={pendingMark}>
          <LoaderCircle aria-hidden />
          <VisuallyHidden>Please wait</VisuallyHidden>
        </span>
      )}
    </button>
  );
}

import { mark } from './Logo.css.ts';

/** The portal's mark: a gate with the way up through it. The same drawing is in `public/icon.svg`. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg className={mark} width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
      <rect width="32" height="32" rx="8" fill="currentColor" />
      <g fill="none" stroke="#fff" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M8 24v-8.5a8 8 0 0 1 16 0V24" />
        <path d="M16 24v-8m-3.5 3.25L16 15.75l3.5 3.5" />
      </g>
    </svg>
  );
}

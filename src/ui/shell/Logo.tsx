import { mark } from './Logo.css.ts';

/** The same drawing as `public/icon.svg`. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg className={mark} width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
      <rect width="32" height="32" rx="7.5" fill="currentColor" />
      <g fill="none" stroke="#fff" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round">
        <path d="M7.6 24.4v-8.9a8.4 8.4 0 0 1 16.8 0v8.9" />
        <path d="M16 24.4v-8.2m-3.3 3.1L16 16l3.3 3.3" />
      </g>
    </svg>
  );
}

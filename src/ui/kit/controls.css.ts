import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { canHover } from '../theme/media.ts';
import { vars } from '../theme/vars.css.ts';

export const control = style({
  display: 'block',
  width: '100%',
  minWidth: 0,
  height: vars.size.control,
  paddingInline: '10px',
  border: `1px solid ${vars.color.controlBorder}`,
  borderRadius: vars.radius.medium,
  backgroundColor: vars.color.control,
  color: vars.color.text,
  fontSize: vars.text.small,
  lineHeight: '20px',
  transition: `border-color ${vars.motion.quick}`,
  '@media': { [canHover]: { ':hover': { borderColor: vars.color.controlBorderHover } } },
  selectors: {
    '&:focus-visible': {
      outline: `2px solid ${vars.color.focus}`,
      outlineOffset: '-1px',
      borderColor: vars.color.focus,
    },
    '&[aria-invalid="true"]': { borderColor: vars.color.danger },
    '&:disabled, &[aria-disabled="true"]': {
      backgroundColor: vars.color.sunken,
      borderColor: vars.color.border,
      color: vars.color.textMuted,
      cursor: 'not-allowed',
    },
    '&[readonly]': { backgroundColor: vars.color.sunken },
    // Readable and copyable: a visible focus that doesn't suggest editing.
    '&[readonly]:focus-visible': { outline: `1px solid ${vars.color.textMuted}`, borderColor: vars.color.textMuted },
    // Hides the browser's own arrows and crosses.
    '&::-webkit-search-cancel-button': { display: 'none' },
    '&::-webkit-outer-spin-button, &::-webkit-inner-spin-button': { appearance: 'none', margin: 0 },
  },
});

export const numeric = style({ fontVariantNumeric: 'tabular-nums', appearance: 'textfield' });
/** Masks inputs that browsers must not treat as passwords. */
const masking: object = { WebkitTextSecurity: 'disc' };
export const masked = style(masking);
export const mono = style({ fontFamily: vars.font.mono });

export const inset = style({ position: 'relative', display: 'block', width: '100%', minWidth: 0 });
export const insetControl = recipe({
  variants: {
    start: { true: { paddingInlineStart: '34px' } },
    end: { true: { paddingInlineEnd: '36px' } },
  },
});

const adornment = style({
  position: 'absolute',
  top: 0,
  height: vars.size.control,
  display: 'grid',
  placeItems: 'center',
  color: vars.color.textMuted,
});
export const startIcon = style([adornment, { insetInlineStart: '10px', pointerEvents: 'none' }]);
export const endIcon = style([adornment, { insetInlineEnd: '10px', pointerEvents: 'none' }]);
export const endButton = style([adornment, { insetInlineEnd: vars.space.half, width: '30px' }]);

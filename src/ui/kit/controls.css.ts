import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { canHover } from '../theme/media.ts';
import { vars } from '../theme/vars.css.ts';

/** The box of every control one types or chooses in. */
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
    // It can be read and copied: the focus is seen, and does not look as if something could be typed.
    '&[readonly]:focus-visible': { outline: `1px solid ${vars.color.textMuted}`, borderColor: vars.color.textMuted },
    // The browser's own arrows and crosses are replaced by the portal's, or not needed.
    '&::-webkit-search-cancel-button': { display: 'none' },
    '&::-webkit-outer-spin-button, &::-webkit-inner-spin-button': { appearance: 'none', margin: 0 },
  },
});

export const numeric = style({ fontVariantNumeric: 'tabular-nums', appearance: 'textfield' });
/** Dots in place of what is typed, for inputs that no browser may take for a password's. */
const masking: object = { WebkitTextSecurity: 'disc' };
export const masked = style(masking);
export const mono = style({ fontFamily: vars.font.mono });

/** A control with something drawn inside its box, at its start or its end. */
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

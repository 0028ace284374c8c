import { globalStyle, style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { phone } from '../theme/media.ts';
import { rise } from '../theme/motion.css.ts';
import { vars } from '../theme/vars.css.ts';

export const surface = style({
  zIndex: vars.layer.overlay,
  minWidth: '200px',
  maxWidth: 'min(320px, calc(100vw - 16px))',
  overflowY: 'auto',
  padding: vars.space[1],
  borderRadius: vars.radius.large,
  backgroundColor: vars.color.raised,
  boxShadow: vars.shadow.overlay,
  fontSize: vars.text.small,
  fontWeight: vars.weight.regular,
  lineHeight: '20px',
  // A menu may be in a cell that doesn't wrap.
  whiteSpace: 'normal',
  textAlign: 'start',
  color: vars.color.text,
  animation: `${rise} ${vars.motion.quick} ${vars.motion.ease}`,
  outline: 'none',
});

export const group = style({
  selectors: {
    '& + &': {
      marginTop: vars.space[1],
      paddingTop: vars.space[1],
      borderTop: `1px solid ${vars.color.border}`,
    },
  },
});

export const heading = style({
  padding: `6px ${vars.space[2]} 2px`,
  fontSize: vars.text.caption,
  lineHeight: '16px',
  color: vars.color.textMuted,
});

export const entry = recipe({
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: vars.space[2],
    width: '100%',
    minHeight: '32px',
    paddingBlock: '6px',
    paddingInline: vars.space[2],
    borderRadius: vars.radius.small,
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: vars.color.hover },
    ':focus': { backgroundColor: vars.color.hover },
    // The tint alone is too faint for the focus; the ring is inside, where the panel doesn't clip it.
    ':focus-visible': { outlineOffset: '-2px' },
    selectors: { '&[data-highlighted]': { backgroundColor: vars.color.hover } },
    '@media': { [phone]: { minHeight: '44px', paddingBlock: '12px', fontSize: vars.text.body } },
  },
  variants: {
    tone: {
      plain: {},
      danger: {
        color: vars.color.tone.danger.text,
        ':hover': { backgroundColor: vars.color.tone.danger.tint },
        ':focus': { backgroundColor: vars.color.tone.danger.tint },
        selectors: { '&[data-highlighted]': { backgroundColor: vars.color.tone.danger.tint } },
      },
      refused: { color: vars.color.textMuted, cursor: 'not-allowed' },
    },
  },
});

export const icon = style({ display: 'grid', flex: 'none', marginBlock: '2px', color: vars.color.textMuted });
globalStyle(`${entry.classNames.variants.tone.danger} ${icon}`, { color: 'inherit' });
export const words = style({ display: 'grid', flex: 1, minWidth: 0, overflowWrap: 'anywhere' });
export const reason = style({
  fontSize: vars.text.caption,
  lineHeight: '16px',
  color: vars.color.textMuted,
  textWrap: 'pretty',
});

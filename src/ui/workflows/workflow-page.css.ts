import { globalStyle, style } from '@vanilla-extract/css';
import { belowLaptop, laptop, phone, touch } from '../theme/media.ts';
import { vars } from '../theme/vars.css.ts';

export const legend = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${vars.space[1]} ${vars.space[4]}`,
  color: vars.color.textMuted,
  fontSize: vars.text.caption,
});
export const entry = style({ display: 'inline-flex', alignItems: 'center', gap: vars.space[1] });
globalStyle(`${entry} svg`, { width: '13px', height: '13px' });
const stroke = { width: '22px', height: 0, borderTopWidth: '2px' } as const;
export const solid = style({ ...stroke, borderTopStyle: 'solid', borderTopColor: vars.color.accent });
export const dashed = style({ ...stroke, borderTopStyle: 'dashed', borderTopColor: vars.color.textMuted });
export const dot = style({
  width: '10px',
  height: '10px',
  borderRadius: vars.radius.round,
  backgroundColor: vars.color.text,
});
export const mark = style({ color: vars.color.text });
export const onTouch = style({ display: 'none', '@media': { [touch]: { display: 'inline-flex' } } });

const onPaper = 'print';

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[3],
  '@media': { [onPaper]: { display: 'none' } },
});
export const searchBox = style({ flex: '1 1 240px', maxWidth: '420px', '@media': { [phone]: { maxWidth: 'none' } } });
/** Below, the panel is under the picture, where it takes no room from it. */
export const panelSwitch = style({ '@media': { [belowLaptop]: { display: 'none' } } });
export const switches = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[1] });

export const columns = style({
  display: 'grid',
  gap: vars.space[4],
  alignItems: 'start',
  minWidth: 0,
  '@media': {
    [laptop]: {
      gridTemplateColumns: 'minmax(0, 1fr) 360px',
      selectors: { '&[data-wide]': { gridTemplateColumns: 'minmax(0, 1fr)' } },
    },
    [onPaper]: { display: 'none' },
  },
});
export const stage = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[2], minWidth: 0 });
export const pictureBox = style({
  height: `max(420px, calc(100dvh - ${vars.size.topBar} - 212px))`,
  '@media': { [belowLaptop]: { height: '52dvh' }, [phone]: { height: '46dvh' } },
});
export const aside = style({
  minWidth: 0,
  '@media': {
    [laptop]: {
      selectors: { '&[data-hidden]': { display: 'none' } },
      position: 'sticky',
      top: `calc(${vars.size.topBar} + ${vars.space[3]})`,
      maxHeight: `calc(100dvh - ${vars.size.topBar} - ${vars.space[12]})`,
      overflowY: 'auto',
      // As wide as lists extend beyond their parts: more would scroll sideways.
      paddingInline: vars.space[2],
    },
  },
});
export const skeleton = style({
  height: '100%',
  padding: vars.space[4],
  border: `1px solid ${vars.color.border}`,
  borderRadius: vars.radius.large,
  overflow: 'hidden',
});

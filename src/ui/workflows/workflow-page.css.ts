import { style } from '@vanilla-extract/css';
import { belowLaptop, laptop, phone } from '../theme/media.ts';
import { vars } from '../theme/vars.css.ts';

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

import {
  amber,
  amberDark,
  green,
  greenDark,
  indigo,
  indigoDark,
  plum,
  plumDark,
  red,
  redDark,
  sky,
  skyDark,
  slate,
  slateDark,
  teal,
  tealDark,
} from '@radix-ui/colors';

export interface Tone {
  tint: string;
  border: string;
  icon: string;
  text: string;
}

/** Colours by role; scale steps are never used outside this file. */
export interface Palette {
  canvas: string;
  chrome: string;
  raised: string;
  sunken: string;
  hover: string;
  pressed: string;
  selected: string;
  skeleton: string;
  text: string;
  textMuted: string;
  textDisabled: string;
  border: string;
  borderStrong: string;
  control: string;
  controlBorder: string;
  controlBorderHover: string;
  markBorder: string;
  focus: string;
  accent: string;
  accentHover: string;
  onAccent: string;
  accentText: string;
  danger: string;
  dangerHover: string;
  onDanger: string;
  scrim: string;
  shadow: string;
  shadowEdge: string;
  tone: {
    neutral: Tone;
    accent: Tone;
    info: Tone;
    success: Tone;
    warning: Tone;
    danger: Tone;
    ready: Tone;
    undone: Tone;
  };
}

/** `#rrggbb`; share 0 is the first, 1 the second. */
function mix(first: string, second: string, share: number): string {
  const channel = (colour: string, start: number) => Number.parseInt(colour.slice(start, start + 2), 16);
  return [1, 3, 5].reduce((mixed, start) => {
    const value = channel(first, start) * (1 - share) + channel(second, start) * share;
    return mixed + Math.round(value).toString(16).padStart(2, '0');
  }, '#');
}

/** Step 11 alone misses 4.5:1 on a tint in the light theme; a third of step 12 fixes every hue. */
const inkShare = 0.32;

export const lightPalette: Palette = {
  canvas: '#ffffff',
  chrome: slate.slate2,
  raised: '#ffffff',
  sunken: slate.slate3,
  hover: slate.slate3,
  pressed: slate.slate4,
  selected: indigo.indigo2,
  skeleton: slate.slate4,
  text: slate.slate12,
  textMuted: slate.slate11,
  textDisabled: slate.slate9,
  border: slate.slate5,
  borderStrong: slate.slate6,
  control: '#ffffff',
  controlBorder: slate.slate7,
  controlBorderHover: slate.slate8,
  markBorder: slate.slate9,
  focus: indigo.indigo9,
  accent: indigo.indigo9,
  accentHover: indigo.indigo10,
  onAccent: '#ffffff',
  accentText: indigo.indigo11,
  danger: red.red11,
  dangerHover: mix(red.red11, red.red12, 0.2),
  onDanger: '#ffffff',
  scrim: 'rgb(17 18 24 / 0.42)',
  shadow: 'rgb(23 25 35 / 0.12)',
  shadowEdge: 'rgb(23 25 35 / 0.07)',
  tone: {
    neutral: {
      tint: slate.slate3,
      border: slate.slate6,
      icon: slate.slate11,
      text: mix(slate.slate11, slate.slate12, inkShare),
    },
    accent: {
      tint: mix(indigo.indigo2, indigo.indigo3, 0.6),
      border: indigo.indigo6,
      icon: indigo.indigo9,
      text: mix(indigo.indigo11, indigo.indigo12, inkShare),
    },
    info: {
      tint: mix(sky.sky2, sky.sky3, 0.6),
      border: sky.sky6,
      icon: sky.sky11,
      text: mix(sky.sky11, sky.sky12, inkShare),
    },
    success: {
      tint: mix(green.green2, green.green3, 0.6),
      border: green.green6,
      icon: green.green11,
      text: mix(green.green11, green.green12, inkShare),
    },
    warning: {
      tint: mix(amber.amber2, amber.amber3, 0.6),
      border: amber.amber6,
      icon: amber.amber11,
      text: mix(amber.amber11, amber.amber12, inkShare),
    },
    danger: {
      tint: mix(red.red2, red.red3, 0.6),
      border: red.red6,
      icon: red.red11,
      text: mix(red.red11, red.red12, inkShare),
    },
    ready: {
      tint: mix(teal.teal2, teal.teal3, 0.6),
      border: teal.teal6,
      icon: teal.teal11,
      text: mix(teal.teal11, teal.teal12, inkShare),
    },
    undone: {
      tint: mix(plum.plum2, plum.plum3, 0.6),
      border: plum.plum6,
      icon: plum.plum11,
      text: mix(plum.plum11, plum.plum12, inkShare),
    },
  },
};

export const darkPalette: Palette = {
  canvas: slateDark.slate1,
  chrome: mix(slateDark.slate1, slateDark.slate2, 0.7),
  raised: slateDark.slate2,
  sunken: slateDark.slate3,
  hover: slateDark.slate3,
  pressed: slateDark.slate4,
  selected: indigoDark.indigo2,
  skeleton: slateDark.slate4,
  text: slateDark.slate12,
  textMuted: slateDark.slate11,
  textDisabled: slateDark.slate9,
  border: slateDark.slate4,
  borderStrong: slateDark.slate6,
  control: slateDark.slate2,
  controlBorder: slateDark.slate6,
  controlBorderHover: slateDark.slate8,
  markBorder: slateDark.slate9,
  focus: indigoDark.indigo10,
  accent: indigoDark.indigo9,
  accentHover: mix(indigoDark.indigo9, indigoDark.indigo8, 0.5),
  onAccent: '#ffffff',
  accentText: indigoDark.indigo11,
  danger: mix(redDark.red9, redDark.red4, 0.2),
  dangerHover: mix(redDark.red9, redDark.red4, 0.32),
  onDanger: '#ffffff',
  scrim: 'rgb(0 0 0 / 0.62)',
  shadow: 'rgb(0 0 0 / 0.5)',
  shadowEdge: 'rgb(255 255 255 / 0.1)',
  tone: {
    neutral: { tint: slateDark.slate3, border: slateDark.slate6, icon: slateDark.slate11, text: slateDark.slate11 },
    accent: {
      tint: indigoDark.indigo3,
      border: indigoDark.indigo6,
      icon: indigoDark.indigo11,
      text: indigoDark.indigo11,
    },
    info: { tint: skyDark.sky3, border: skyDark.sky6, icon: skyDark.sky11, text: skyDark.sky11 },
    success: { tint: greenDark.green3, border: greenDark.green6, icon: greenDark.green11, text: greenDark.green11 },
    warning: { tint: amberDark.amber3, border: amberDark.amber6, icon: amberDark.amber11, text: amberDark.amber11 },
    danger: { tint: redDark.red3, border: redDark.red6, icon: redDark.red11, text: redDark.red11 },
    ready: { tint: tealDark.teal3, border: tealDark.teal6, icon: tealDark.teal11, text: tealDark.teal11 },
    undone: { tint: plumDark.plum3, border: plumDark.plum6, icon: plumDark.plum11, text: plumDark.plum11 },
  },
};

import { lightPalette } from '../../theme/palette.ts';
import type { Arranged } from '../layout/use-layout.ts';
import { PlainPicture } from './PlainPicture.tsx';

/** The picture on paper, which is light. */
export default function PrintedPicture({ arranged, title }: { arranged: Arranged; title: string }) {
  return <PlainPicture drawing={arranged.drawing} layout={arranged.layout} title={title} palette={lightPalette} />;
}

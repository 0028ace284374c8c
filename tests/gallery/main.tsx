import '../../src/ui/shell/colour-scheme.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Gallery } from './Gallery.tsx';
import { PAGE_NAMES } from './page-names.ts';

const asked = new URLSearchParams(window.location.search).get('page');
const page = PAGE_NAMES.find((name) => name === asked) ?? 'list';

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <Gallery page={page} />
    </StrictMode>,
  );
}

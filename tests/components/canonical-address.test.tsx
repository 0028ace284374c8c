/** A page opened by another address of its record gets the record's own, but never over the page that its user has gone on to. */
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { expect, onTestFinished, test } from 'vitest';
import { CanonicalAddress } from '../../src/ui/page/CanonicalAddress.tsx';

/** Opens the page of record 7 by its number. Returns what lets the record arrive, and the text on the page. */
function openSeven(): { readonly arrive: () => void; readonly text: () => string | null } {
  let arrive = () => {};
  function Seven() {
    const [isThere, setThere] = useState(false);
    arrive = () => flushSync(() => setThere(true));
    return isThere ? <CanonicalAddress to="/view/product/7" /> : <p>Loading 7</p>;
  }
  const before = window.location.href;
  const place = document.createElement('main');
  const root = createRoot(place);
  onTestFinished(() => {
    root.unmount();
    window.history.replaceState(null, '', before);
  });
  window.history.pushState(null, '', '/view/7?decide=approve#logs');
  flushSync(() =>
    root.render(
      <BrowserRouter>
        <Routes>
          <Route path="/view/7" element={<Seven />} />
          <Route path="/view/product/7" element={<p>Product 7</p>} />
          <Route path="/list" element={<p>The list</p>} />
        </Routes>
      </BrowserRouter>,
    ),
  );
  return { arrive: () => arrive(), text: () => place.textContent };
}

test('the address becomes that of the record, with what it asks for', async () => {
  const { arrive, text } = openSeven();
  expect(text()).toBe('Loading 7');
  arrive();
  await expect.poll(text).toBe('Product 7');
  expect(window.location.href).toMatch(/\/view\/product\/7\?decide=approve#logs$/);
});

test('a record that arrives after its user has left does not bring them back', async () => {
  const { arrive, text } = openSeven();
  // Back and links change the address at once, and the router draws the next page a little later.
  window.history.pushState(null, '', '/list');
  arrive();
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  await expect.poll(text).toBe('The list');
  expect(window.location.pathname).toBe('/list');
});

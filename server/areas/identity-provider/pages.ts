/** The embedded identity provider's pages: plain HTML and one style sheet, no script. */
import type { OfferedAccount } from '../../identity/account-directory.ts';

function escapeHtml(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replaceAll(/[&<>"']/g, (character) => names[character] ?? character);
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/oidc/sign-in.css">
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`;
}

function initials(name: string): string {
  return name
    .split(' ')
    .map((part) => part.slice(0, 1))
    .join('')
    .slice(0, 2)
    .toUpperCase();
}

function accountButton({ email, name, purpose }: OfferedAccount): string {
  return `<li><button name="account" value="${escapeHtml(email)}">
<span class="avatar" aria-hidden="true">${escapeHtml(initials(name))}</span>
<span class="who"><span class="name">${escapeHtml(name)}</span><span class="email">${escapeHtml(email)}</span></span>
<span class="purpose">${escapeHtml(purpose)}</span>
</button></li>`;
}

export interface SignInPage {
  interaction: string;
  appName: string;
  accounts: readonly OfferedAccount[];
  email: string;
  error: string | null;
}

export function signInPage({ interaction, appName, accounts, email, error }: SignInPage): string {
  const action = `/oidc/interaction/${encodeURIComponent(interaction)}`;
  return page(
    `Sign in · ${appName}`,
    `<img class="logo" src="/icon.svg" alt="" width="40" height="40">
<h1>Sign in</h1>
<p class="lead">to continue to ${escapeHtml(appName)}</p>
${error === null ? '' : `<p class="error" role="alert">${escapeHtml(error)}</p>`}
<form method="post" action="${action}">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="username" required value="${escapeHtml(email)}">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${email === '' ? '' : ' autofocus'}>
<button class="primary">Sign in</button>
</form>
<h2>Demo accounts</h2>
<form method="post" action="${action}">
<ul>
${accounts.map(accountButton).join('\n')}
</ul>
</form>`,
  );
}

export function failurePage(message: string): string {
  return page(
    'Sign-in failed',
    `<h1>Sign-in failed</h1>
<p class="error" role="alert">${escapeHtml(message)}</p>
<p>Close this window and start the sign-in again.</p>`,
  );
}

export const styleSheet = `:root {
  color-scheme: light dark;
  --ground: light-dark(#fcfcfd, #111113);
  --surface: light-dark(#ffffff, #18191b);
  --line: light-dark(#d9d9e0, #363a3f);
  --hover: light-dark(#f0f0f3, #212225);
  --text: light-dark(#1c2024, #edeef0);
  --quiet: light-dark(#60646c, #b0b4ba);
  --accent: light-dark(#3e63dd, #3e63dd);
  --on-accent: #ffffff;
  --ring: light-dark(#3e63dd, #9eb1ff);
  --danger: light-dark(#c40d20, #ff9592);
  --danger-ground: light-dark(#ffefef, #3b1219);
}
* { box-sizing: border-box; }
body {
  margin: 0;
  min-height: 100vh;
  display: grid;
  place-items: start center;
  padding: 32px 16px;
  background: var(--ground);
  color: var(--text);
  font: 14px/20px Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
}
main {
  width: 100%;
  max-width: 440px;
  padding: 28px;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: 12px;
}
h1 { margin: 0; font-size: 22px; line-height: 28px; font-weight: 600; letter-spacing: -0.01em; }
h2 { margin: 28px 0 8px; font-size: 13px; font-weight: 600; color: var(--quiet); }
.logo { display: block; margin: 0 0 16px; }
.lead { margin: 4px 0 20px; color: var(--quiet); }
.error { margin: 0 0 16px; padding: 8px 12px; border-radius: 8px; color: var(--danger); background: var(--danger-ground); }
label { display: block; margin: 0 0 4px; font-weight: 500; }
input {
  width: 100%;
  height: 40px;
  margin: 0 0 16px;
  padding: 0 12px;
  font: inherit;
  color: inherit;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: 8px;
}
button { font: inherit; color: inherit; cursor: pointer; }
button:focus-visible, input:focus-visible { outline: 2px solid var(--ring); outline-offset: 2px; }
.primary {
  width: 100%;
  height: 40px;
  border: 0;
  border-radius: 8px;
  font-weight: 600;
  color: var(--on-accent);
  background: var(--accent);
}
ul { list-style: none; margin: 0; padding: 0; border: 1px solid var(--line); border-radius: 8px; overflow: hidden; }
li + li { border-top: 1px solid var(--line); }
li button {
  display: flex;
  align-items: center;
  gap: 12px;
  width: 100%;
  min-height: 52px;
  padding: 8px 12px;
  text-align: start;
  background: transparent;
  border: 0;
}
li button:hover { background: var(--hover); }
li button:focus-visible { outline-offset: -2px; }
.avatar {
  flex: none;
  width: 32px;
  height: 32px;
  display: grid;
  place-items: center;
  border-radius: 50%;
  font-size: 12px;
  font-weight: 600;
  background: var(--hover);
  border: 1px solid var(--line);
}
.who { flex: 1; min-width: 0; display: grid; }
.name { font-weight: 500; }
.email { color: var(--quiet); overflow-wrap: anywhere; font-size: 13px; }
.purpose { flex: 0 1 auto; max-width: 45%; color: var(--quiet); font-size: 13px; text-align: end; }
@media (max-width: 520px) {
  li button { display: grid; grid-template-columns: 32px minmax(0, 1fr); gap: 0 12px; }
  .avatar { grid-row: span 2; align-self: start; margin-top: 4px; }
  .purpose { max-width: none; text-align: start; }
}
`;

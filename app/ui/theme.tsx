import { DEFAULT_THEME, type Theme, THEME_KEY } from '~/lib/theme';

/**
 * What the server puts on <html>. `system` gets no class: the style sheet then asks the device,
 * which works without JavaScript. The script below adds the resolved class.
 */
export function themeAttributes(theme: Theme): { className?: string; 'data-theme': Theme } {
  return { className: theme === 'system' ? undefined : theme, 'data-theme': theme };
}

/**
 * Runs in the head before the first paint, on pages without any other script too. Local storage
 * wins over the cookie, since it is where the choice is kept; class and data attribute follow the
 * device, and other tabs, live.
 */
export const staticThemeScript = `(function(m,t,k,d){function a(){d=document.documentElement;try{t=localStorage.getItem('${THEME_KEY}')}catch(e){}t=/^(light|dark|system)$/.test(t)?t:(/(?:^|; )${THEME_KEY}=(light|dark|system)/.exec(document.cookie)||[,'${DEFAULT_THEME}'])[1];k=t=='dark'||t=='system'&&m.matches;d.classList.toggle('dark',k);d.classList.toggle('light',!k);d.dataset.theme=t}a();m.addEventListener('change',a);addEventListener('storage',a);addEventListener('offcut-theme',a)})(matchMedia('(prefers-color-scheme:dark)'))`;

/**
 * The same on pages that hydrate: `data-js` tells the style sheet that controls which need
 * JavaScript may take their place, and that toasts close on their own.
 */
export const themeScript = `document.documentElement.dataset.js='';${staticThemeScript}`;

/**
 * Where an error page takes the place of a page in the browser, React rebuilds <html>, and no
 * script in the head runs again: what the script above has put on it is put on the new one.
 */
export function dressDocument(html: HTMLElement | null): void {
  if (!html) return;
  html.dataset.js = '';
  dispatchEvent(new Event('offcut-theme'));
}

/** Keeps a choice in local storage and cookie (one year) and shows it at once. */
export function applyTheme(theme: Theme): void {
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Storage may be forbidden; the cookie still carries the choice.
  }
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${THEME_KEY}=${theme}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
  dispatchEvent(new Event('offcut-theme'));
}

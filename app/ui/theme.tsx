import { DEFAULT_THEME, type Theme, THEME_KEY } from '~/lib/choices/theme';

/** `system` gets no class: the style sheet asks the device, which works without JavaScript. */
export function themeAttributes(theme: Theme): { className?: string; 'data-theme': Theme } {
  return { className: theme === 'system' ? undefined : theme, 'data-theme': theme };
}

/** Race: before hydration, Back within the tab's document changes the address but not the page. */
const reloadScript = `(u=>addEventListener('popstate',()=>{window.__remixRouter||location.pathname+location.search==u||location.reload()}))(location.pathname+location.search);`;

/** Runs in the head before the first paint. Local storage wins over the cookie. */
export const staticHeadScript = `${reloadScript}(function(m,t,k,d){function a(){d=document.documentElement;try{t=localStorage.getItem('${THEME_KEY}')}catch(e){}t=/^(light|dark|system)$/.test(t)?t:(/(?:^|; )${THEME_KEY}=(light|dark|system)/.exec(document.cookie)||[,'${DEFAULT_THEME}'])[1];k=t=='dark'||t=='system'&&m.matches;d.classList.toggle('dark',k);d.classList.toggle('light',!k);d.dataset.theme=k?'dark':'light'}a();m.addEventListener('change',a);addEventListener('storage',a);addEventListener('offcut-theme',a)})(matchMedia('(prefers-color-scheme:dark)'))`;

/**
 * `data-js` lets the style sheet swap in controls that need JavaScript. `data-wait` holds back photos
 * below the first screen until the page loads or scrolls: on a slow link they would delay the scripts.
 */
export const headScript = `(function(d){function s(){delete d.wait}d.js=d.wait='';addEventListener('load',s);addEventListener('scroll',s,{once:true})})(document.documentElement.dataset);${staticHeadScript}`;

/** When an error page replaces a page, React rebuilds <html> without running head scripts again. */
export function restoreTheme(html: HTMLElement | null): void {
  if (!html) return;
  html.dataset.js = '';
  dispatchEvent(new Event('offcut-theme'));
}

export function applyTheme(theme: Theme): void {
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Storage can be forbidden; the cookie still carries the choice.
  }
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${THEME_KEY}=${theme}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
  dispatchEvent(new Event('offcut-theme'));
}

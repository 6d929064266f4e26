/** Not in the site's style sheets, since every page carries those. */
export const SHEET_CSS = `
.entry{padding:12px}
.entry+.entry{border-top:1px solid var(--line)}
.line{display:grid;gap:8px;align-items:start;grid-template-columns:repeat(6,minmax(0,1fr))}
.line>.wide{grid-column:span 5}
.line>.half{grid-column:span 3}
.line>.third{grid-column:span 2}
.line>:is(.code,.row){grid-column:1/-1}
.code{display:flex;gap:8px;align-items:end}
.code>.field{flex:1}
.line details[open]{order:1;width:100%}
.two textarea.input{min-height:0}
.headings{display:none}
@media (min-width:1024px){
.line{grid-template-columns:48px minmax(0,3fr) minmax(0,2fr) 120px 72px 104px 104px 208px}
.line>:is(.wide,.half,.third,.code){grid-column:auto}
.line>.row{grid-column:2/-1}
.line :is(.wide,.half,.third,.digits)>.label{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.headings{display:grid;padding-block:0}
}`;

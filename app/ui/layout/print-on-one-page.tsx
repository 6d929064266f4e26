const BASE = `@page{margin:10mm}
@media print{
.head,.foot,.banner,.toasts,.no-print,main :is(form,nav,.btn,details:not([open])){display:none!important}
main{padding:0;font-size:9pt}
h1{font-size:14pt}h2{font-size:11pt}
}`;

const COLUMNS = `
@media print{
main .grid{grid-template-columns:repeat(2,minmax(0,1fr));gap:12px}
main .stack{display:block}main .stack>*{margin-top:8px}
.panel{padding:6px;break-inside:avoid}
main img{max-height:60mm;width:auto}
[aria-labelledby=similar]{display:none}
}`;

/** Of the pages that are printed alone: every other page would pay for these bytes. */
export function PrintOnOnePage({ more = COLUMNS }: { more?: string }) {
  return <style dangerouslySetInnerHTML={{ __html: BASE + more }} />;
}

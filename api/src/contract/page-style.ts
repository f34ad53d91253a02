/** The style of the page; light and dark follow the reader's system. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --page: light-dark(#fbfbfa, #1b1b1d);
  --side: light-dark(#f4f3f1, #151517);
  --card: light-dark(#ffffff, #212124);
  --line: light-dark(#e7e5e1, #2b2b2e);
  --text: light-dark(#1d1c1a, #ececea);
  --second: light-dark(#6b6862, #a3a19c);
  --hover: light-dark(#ecebe7, #252528);
  --chosen: light-dark(#e3e8f8, #27304f);
  --chosen-text: light-dark(#1f3a93, #b9c7ff);
  --accent: light-dark(#3b5bdb, #91a7ff);
  --warn: light-dark(#8a6100, #e8b931);
}
* { box-sizing: border-box; }
html { scroll-padding-top: 16px; }
body {
  margin: 0; background: var(--page); color: var(--text);
  font: 14px/21.5px Inter, "Inter Variable", system-ui, sans-serif;
  display: grid; grid-template-columns: 272px minmax(0, 1fr);
}
a { color: var(--accent); text-decoration: none; }
a:hover { text-decoration: underline; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
code, .path { font: 12.5px/20px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
nav {
  position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 20px 12px 40px;
  background: var(--side); border-right: 1px solid var(--line); font-size: 13.5px; line-height: 20px;
}
nav > a:first-child { display: block; padding: 0 8px 12px; color: var(--text); font-weight: 650; font-size: 15px; }
nav summary { padding: 3px 8px; border-radius: 6px; cursor: pointer; font-weight: 560; }
nav summary::first-letter { text-transform: uppercase; }
nav summary:hover, nav li a:hover { background: var(--hover); text-decoration: none; }
nav ul { list-style: none; margin: 2px 0 8px; padding: 0 0 0 12px; }
nav li a { display: block; padding: 2px 8px; border-radius: 6px; color: var(--second); overflow-wrap: anywhere; }
main { padding: 40px 48px 120px; max-width: 1000px; }
h1 { font-size: 28px; line-height: 36px; font-weight: 650; margin: 0 0 8px; }
h2 { font-size: 20px; line-height: 28px; font-weight: 650; margin: 56px 0 12px; }
h2::first-letter { text-transform: uppercase; }
h3 { font-size: 15px; line-height: 22px; font-weight: 650; margin: 0; }
h4 { font-size: 11.5px; line-height: 16px; font-weight: 560; color: var(--second); margin: 16px 0 4px; }
p { margin: 6px 0; max-width: 760px; }
.card {
  background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 16px 20px; margin: 12px 0;
}
.card:target { border-color: var(--accent); }
.call { margin: 2px 0; display: flex; gap: 8px; align-items: baseline; flex-wrap: wrap; }
.method { font-weight: 650; font-size: 11.5px; color: var(--chosen-text); background: var(--chosen); border-radius: 6px; padding: 1px 7px; }
.path { overflow-wrap: anywhere; }
.mark { color: var(--second); font-size: 11.5px; border: 1px solid var(--line); border-radius: 6px; padding: 0 6px; white-space: nowrap; }
.mark.old { color: var(--warn); }
.muted { color: var(--second); }
table { border-collapse: collapse; width: 100%; font-size: 13.5px; line-height: 20px; }
td, th { text-align: left; vertical-align: top; padding: 5px 12px 5px 0; border-top: 1px solid var(--line); }
tr:first-child > td { border-top: 0; }
td:first-child { width: 30%; overflow-wrap: anywhere; }
td:nth-child(2) { width: 28%; color: var(--second); overflow-wrap: anywhere; }
td:last-child { padding-right: 0; }
.scroll { overflow-x: auto; }
@media (max-width: 760px) {
  body { display: block; }
  nav { position: static; height: auto; max-height: 50vh; border-right: 0; border-bottom: 1px solid var(--line); }
  main { padding: 24px 16px 80px; }
  .card { padding: 12px 14px; }
}
@media print { nav { display: none; } body { display: block; } .card { break-inside: avoid; } }
`

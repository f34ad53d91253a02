import { SAMPLE_EMAIL } from './samples.ts'

/** Where one searches, shown by the script. */
export const searchBox = `<search id="search" hidden><input type="search" aria-label="Search the API" aria-controls="found" placeholder="Search  /" autocomplete="off" spellcheck="false">
<ul id="found" aria-label="Found" hidden></ul><p id="nothing" role="status" hidden>Nothing found.</p></search>`

/** What the script adds to examples and operations: its words are the page's, so that it has none. */
export const templates = `<template id="languages-template"><div class="languages" role="group" aria-label="Language of the examples"><button type="button" data-choice="shell">curl</button><button type="button" data-choice="python">Python</button><button type="button" data-choice="typescript">TypeScript</button><button type="button" class="copy" data-done="Copied">Copy</button></div></template>
<template id="try-template"><button type="button" class="try" aria-expanded="false">Try it</button></template>
<template id="trial-template"><form class="trial" autocomplete="off">
<div class="account"><label>Address of the account<input name="email" autocomplete="off" spellcheck="false" placeholder="${SAMPLE_EMAIL}" required></label>
<label>API key<input name="key" type="password" autocomplete="off" required></label>
<p>The request is made for real. Your key goes to this server only, and is forgotten when you leave the page.</p></div>
<p class="loading" role="status">Loading the fields…</p>
<div class="fields"></div>
<p class="hint">Numbers, lists and objects as JSON. What is empty is not sent.</p>
<button type="submit" class="send">Send</button>
<p class="problem" role="alert" hidden>The server could not be reached. Try again.</p>
<p class="status" role="status"></p><pre hidden></pre>
</form></template>`

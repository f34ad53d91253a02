// `npm run gallery`: pages to look at. What services send, by the samples and the tests of their senders, as messages;
// every letter of the server, in each language, as wide as on a screen and on a phone; and every view of the app.
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lettersPage } from './gallery/letters.ts'
import { messagesPage } from './gallery/messages.ts'
import { viewsPage } from './gallery/views.ts'

const folder = await mkdtemp(join(tmpdir(), 'parley-gallery-'))
const pages = [await messagesPage(folder), await lettersPage(folder), await viewsPage(folder)]
for (const { said, page } of pages) console.log(`${said}: ${page}`)
process.exit(pages.every(({ isWhole }) => isWhole) ? 0 : 1)

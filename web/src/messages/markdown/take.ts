import type { MessageWithFlags } from '@parley/api/messages/objects'
import type { App } from '#data/context.ts'
import { t } from '#language/words.ts'
import type { Narrow } from '#narrow/narrow.ts'
import { copy } from '#ui/copy.ts'
import { saveFile } from '#ui/save-file.ts'
import type { Document } from './markdown.ts'

const writer = () => import('./markdown.ts')

/** Puts a conversation into the clipboard. Must be called while a click is handled. */
export function copyMarkdown(app: App, narrow: Narrow): void {
  const text = writer().then(async ({ documentOfConversation }) => {
    return (await documentOfConversation(app, narrow)).text
  })
  copy(text).then(() => app.toasts.show(t`Copied as Markdown`), app.report)
}

/** Saves a conversation as a file. */
export function saveMarkdown(app: App, narrow: Narrow): void {
  writer()
    .then(({ documentOfConversation }) => documentOfConversation(app, narrow))
    .then(save, app.report)
}

/** Saves one message as a file. */
export function saveMessage(app: App, message: MessageWithFlags): void {
  writer()
    .then(({ documentOfMessage }) => documentOfMessage(app, message))
    .then(save, app.report)
}

async function save({ title, text }: Document): Promise<void> {
  const { fileNameOf } = await import('./document.ts')
  saveFile(fileNameOf(title), text)
}

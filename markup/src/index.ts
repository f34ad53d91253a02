/** Message markup without its heavy libraries: for browsers, and for the parts of the server that render nothing. */
export type * from './context/engines.ts'
export type * from './context/render-context.ts'
// The names that the server's rendering still imports.
export type {
  LinkableChannel as ChannelFact,
  MentionableGroup as GroupFact,
  MentionableUser as UserFact,
  RenderContext as Facts,
} from './context/render-context.ts'
export { emptyContext, emptyContext as emptyFacts } from './context/render-context.ts'
export { AlertWordIndex, findAlertWords } from './extract/alert-words.ts'
export { type TopicLink as LinkInTopic, topicLinks } from './extract/topic-links.ts'
export { type TodoTask, type Widget, widgetOf } from './extract/widget.ts'
export { toHtml } from './output/html.ts'
export { type PlainTextOptions, plainText } from './output/plain-text.ts'
export { isFetchableUrl, isImageUrl, isVideoUrl, uploadPathId, youTubeId } from './previews/preview-urls.ts'
export { canRenderLocally } from './render/local.ts'
export * from './render/render.ts'
export type * from './tree/tree.ts'
export { walkInlines } from './tree/walk.ts'

import { escapeAttribute, escapeLiteral } from '../../text/escape.ts'
import type { Preview, UploadPreview } from '../../tree/tree.ts'
import { type Attributes, element, escapeLiteralAttribute, open } from './elements.ts'

const loadingImage = '/static/images/loading/loader-black.svg'

/** The HTML of a preview, in the elements that clients recognize. */
export function previewHtml(preview: Preview): string {
  const { url } = preview
  switch (preview.kind) {
    case 'image':
      return imageDiv({ href: url, title: preview.title }, open('img', { src: preview.source }))
    case 'upload':
      return imageDiv({ href: url, title: preview.title }, uploadImage(preview))
    case 'video': {
      const video = `${open('video', { preload: 'metadata', src: preview.source })}</video>`
      return imageDiv({ href: url, title: preview.title }, video, 'message_inline_image message_inline_video')
    }
    case 'youtube': {
      const image = open('img', { src: preview.source })
      return imageDiv({ 'data-id': preview.videoId, href: url }, image, 'youtube-video message_inline_image')
    }
    case 'oembed': {
      const image = open('img', { src: preview.source })
      const attributes = { 'data-id': preview.html, href: url, title: preview.title }
      return imageDiv(attributes, image, 'embed-video message_inline_image', escapeLiteralAttribute)
    }
    case 'page':
      return pagePreview(preview)
  }
}

function imageDiv(
  link: Attributes,
  content: string,
  className = 'message_inline_image',
  escaped = escapeAttribute,
): string {
  return `<div class="${className}">${open('a', link, escaped)}${content}</a></div>`
}

function uploadImage({ pathId, upload }: UploadPreview): string {
  const { width, height, contentType, thumbnail, animated, transcoded } = upload
  return open('img', {
    class: thumbnail === undefined ? 'image-loading-placeholder' : undefined,
    'data-animated': thumbnail !== undefined && animated ? 'true' : undefined,
    'data-original-content-type': contentType,
    'data-original-dimensions': `${width}x${height}`,
    'data-transcoded-image': transcoded,
    src: thumbnail === undefined ? loadingImage : `/user_uploads/thumbnail/${pathId}/${thumbnail}`,
  })
}

function pagePreview(preview: Extract<Preview, { kind: 'page' }>): string {
  const { url, image, title, description } = preview
  const picture = open(
    'a',
    { class: 'message_embed_image', href: url, style: `background-image: url("${cssString(image)}")` },
    escapeLiteralAttribute,
  )
  const titleHtml =
    title === undefined
      ? ''
      : `<div class="message_embed_title">${element('a', { href: url, title }, escapeLiteral(title))}</div>`
  const descriptionHtml =
    description === undefined
      ? ''
      : `<div class="message_embed_description">${escapeLiteral(description)}</div>`
  return `<div class="message_embed">${picture}</a><div class="data-container">${titleHtml}${descriptionHtml}</div></div>`
}

function cssString(url: string): string {
  return url.replace(/["\\\n\r\f]/g, (mark) => `\\${mark.charCodeAt(0).toString(16)} `)
}
